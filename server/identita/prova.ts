import { createRemoteJWKSet } from 'jose';
import type { ServerMetadata } from 'openid-client';
import type { Static } from 'typebox';
import type { formeFornitoriIdentita } from '#contract/fornitori-identita.ts';
import { parole } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Regole } from '#server/provider/reti.ts';
import { ATTESA_MS, chiamaPerChiavi, perche } from './rete.ts';
import { DocumentoInadatto, FIRME, riscoperta } from './scoperta.ts';

type Punto = Static<(typeof formeFornitoriIdentita)['PuntoDellaProva']>;

interface Provato {
  readonly issuer: string;
  readonly ambiti: string;
  readonly uscitaDalFornitore: boolean;
}

const punto = (
  nome: string,
  bene: boolean,
  dettaglio: string,
  male: Punto['esito'] = 'avviso',
) => ({
  nome,
  esito: bene ? ('bene' as const) : male,
  dettaglio,
});

const elenco = (voci: readonly string[] | undefined): string =>
  voci && voci.length > 0 ? voci.join(', ') : 'non detto';

/** Why the document of that issuer was not had, in words. */
const motivo = (causa: unknown): string => {
  if (causa instanceof DocumentoInadatto) return causa.message;
  return perche(causa) ?? 'all’indirizzo non c’è un documento di scoperta di questo emittente';
};

/** Refuses an issuer that does not answer, or says that it is another one. */
export async function esigiEmittente(issuer: string, regole: Regole): Promise<void> {
  try {
    await riscoperta(issuer, regole);
  } catch (causa) {
    throw erroreCampo(
      'issuer',
      `Il fornitore non si è potuto verificare: ${motivo(causa)}. Correggere l’emittente, o salvare con Attivo spento.`,
    );
  }
}

async function chiaviDi({ jwks_uri }: ServerMetadata, regole: Regole): Promise<Punto> {
  try {
    const insieme = createRemoteJWKSet(new URL(String(jwks_uri)), {
      timeoutDuration: ATTESA_MS,
      ...chiamaPerChiavi(regole),
    });
    await insieme.reload();
    const quante = insieme.jwks()?.keys.length ?? 0;
    return punto('Chiavi', quante > 0, `${quante} da ${String(jwks_uri)}`, 'errore');
  } catch (causa) {
    return punto('Chiavi', false, perche(causa) ?? 'non è un insieme di chiavi', 'errore');
  }
}

const dalDocumento = (
  { ambiti, uscitaDalFornitore }: Provato,
  metadati: ServerMetadata,
): readonly Punto[] => {
  const {
    scopes_supported: ambitiSuoi,
    id_token_signing_alg_values_supported: firme,
    code_challenge_methods_supported: pkce,
  } = metadati;
  const mancanti = ambitiSuoi ? parole(ambiti).filter((uno) => !ambitiSuoi.includes(uno)) : [];
  const firma = !firme || firme.some((una) => FIRME.includes(una));
  const backchannel = metadati.backchannel_logout_supported === true;
  const fine = metadati.end_session_endpoint;
  return [
    punto('PKCE', !pkce || pkce.includes('S256'), `metodi: ${elenco(pkce)}`),
    punto('Firma dei token', firma, elenco(firme), 'errore'),
    punto(
      'Ambiti',
      mancanti.length === 0,
      mancanti.length === 0 ? ambiti : `non fra i suoi: ${mancanti.join(', ')}`,
    ),
    punto('Uscita dal canale di servizio', backchannel, backchannel ? 'la manda' : 'non la manda'),
    ...(uscitaDalFornitore
      ? [punto('Uscita anche dal fornitore', fine !== undefined, fine ?? 'non la offre')]
      : []),
  ];
};

/** What the provider's document and keys say, as the record is saved. */
export async function prova(provato: Provato, regole: Regole): Promise<Punto[]> {
  const { issuer } = provato;
  try {
    const { metadati } = await riscoperta(issuer, regole);
    return [
      punto('Documento di scoperta', true, issuer),
      await chiaviDi(metadati, regole),
      ...dalDocumento(provato, metadati),
    ];
  } catch (causa) {
    return [punto('Documento di scoperta', false, motivo(causa), 'errore')];
  }
}
