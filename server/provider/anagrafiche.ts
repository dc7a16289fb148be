import type { rotteAnagrafiche } from '#contract/anagrafiche.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { TIPI_ANAGRAFICA } from '#domain/anagrafiche/tipi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { avviato, esigiChiamante } from '#server/lavori/lavoro.ts';
import { avviaUno, DOVE } from './avvio.ts';
import { type ProviderScelto, providerDi } from './elenco.ts';

type Domanda = Ingresso<typeof rotteAnagrafiche.daSorgente>['query'];
type Fonte = ProviderScelto & { readonly tipo: string };

const SENZA_FONTE =
  `Nessuna fonte di anagrafiche è configurata e attiva: si configura in ${DOVE}, scegliendo un’anagrafica come archivio; ` +
  'oppure si importa un file CSV da Elaborazioni, Import anagrafiche.';

const nomi = (fonti: readonly Fonte[]): string =>
  fonti.map(({ codice, nome }) => `${codice} (${nome})`).join(', ');

/** The one source that is meant: `codCliente` is its code, needed where there are several. */
function fonteDi(attive: readonly Fonte[], codCliente: string | undefined): Fonte {
  if (attive.length === 0) throw errore('NON_IMPLEMENTATO', { detail: SENZA_FONTE });
  const sue = codCliente ? attive.filter(({ codice }) => codice === codCliente) : attive;
  const [fonte, altra] = sue;
  if (!fonte)
    throw erroreCampo('codCliente', `La fonte ${codCliente} non c’è: ci sono ${nomi(attive)}.`);
  if (altra)
    throw erroreCampo('codCliente', `Le fonti sono più d’una: dire quale fra ${nomi(attive)}.`);
  return fonte;
}

/** Starts the reading of master data from their configured source: the same preview as that of a file. */
export async function leggiDaFonte(
  tx: Tx,
  contesto: Contesto,
  guid: string,
  { userID, codCliente, tipoAnagrafica }: Domanda,
) {
  esigiChiamante(contesto, userID);
  const fonti: Fonte[] = [];
  for (const tipo of tipoAnagrafica ? [tipoAnagrafica] : TIPI_ANAGRAFICA)
    fonti.push(...(await providerDi(tx, tipo)).map((una) => ({ ...una, tipo })));
  const fonte = fonteDi(
    fonti.filter(({ attivo }) => attivo),
    codCliente,
  );
  const archivio = destinazioneAnagrafica(fonte.tipo);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Anagrafica ${fonte.tipo}?` });
  const come = { archivio, guid, anteprima: true, tipoAnagrafica: fonte.tipo };
  const { lavoro } = await avviaUno(tx, contesto, { ...come, dataRiletturaForzata: null }, fonte);
  return avviato(lavoro);
}
