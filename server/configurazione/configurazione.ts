import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import { difettoCategorie } from '#domain/configurazione/categorie-conti.ts';
import { difettoChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import { type ErroreCampo, errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';

type Wire = Risposta<typeof rotteConfigurazione.leggi>;
type Scritta = Static<(typeof rotteConfigurazione.scrivi)['body']>;

/** As it is kept, whoever asks: the preferred company of everybody is in it. */
export type ConfigurazioneProdotto = Omit<Wire, 'aziendaPreferitaNascosta'>;

export const leggiConfigurazione = async (db: Db | Tx): Promise<ConfigurazioneProdotto> => {
  const { rows } = await sql<ConfigurazioneProdotto & { valore: object }>`
    select valore, versione, modificato_da as "modificatoDa",
           to_char(modificato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "modificatoIl"
      from configurazione`.execute(db);
  const [riga] = rows;
  if (!riga) throw errore('ERRORE_INTERNO');
  const { valore, ...traccia } = riga;
  return { ...(valore as ConfigurazioneProdotto), ...traccia };
};

/**
 * The configuration without the code of a preferred company that the caller has not been granted.
 */
export const configurazionePer = (
  { concesse }: Pick<Contesto, 'concesse'>,
  letta: ConfigurazioneProdotto,
): Wire => {
  const { aziendaPreferita, sicurezza } = letta;
  const nascosta = aziendaPreferita !== null && !concesse.includes(aziendaPreferita);
  return {
    ...letta,
    sicurezza: {
      ...sicurezza,
      aziendeConFattore: sicurezza.aziendeConFattore.filter((una) => concesse.includes(una)),
    },
    aziendaPreferita: nascosta ? null : aziendaPreferita,
    aziendaPreferitaNascosta: nascosta,
  };
};

const difetti = (
  { concesse }: Contesto,
  scritta: Scritta,
  providerNoti: readonly string[],
): ErroreCampo[] => {
  const { dataChiusuraEsercizio, categorieConti, aziendaPreferita, provider } = scritta;
  const errori: ErroreCampo[] = [];
  const chiusura = difettoChiusura(dataChiusuraEsercizio);
  if (chiusura) errori.push({ campo: 'dataChiusuraEsercizio', messaggio: `${chiusura}.` });
  const categoria = difettoCategorie(categorieConti);
  if (categoria)
    errori.push({
      campo: `categorieConti.${categoria.posto}`,
      messaggio: `Categoria ${categoria.posto + 1}: ${categoria.messaggio}.`,
    });
  if (aziendaPreferita !== null && !concesse.includes(aziendaPreferita))
    errori.push({
      campo: 'aziendaPreferita',
      messaggio: `L’azienda «${aziendaPreferita}» non esiste.`,
    });
  for (const codice of Object.keys(provider))
    if (!providerNoti.includes(codice))
      errori.push({ campo: `provider.${codice}`, messaggio: `Il fornitore «${codice}» non c’è.` });
  return errori;
};

/** What is written over what stands: a provider that is not known here stays as it is. */
const unita = (attuale: ConfigurazioneProdotto, scritta: Scritta) => ({
  codCliente: scritta.codCliente.trim(),
  licenziatario: scritta.licenziatario.trim(),
  dataChiusuraEsercizio: scritta.dataChiusuraEsercizio,
  categorieConti: scritta.categorieConti.map((nome) => nome.trim()),
  aziendaPreferita: scritta.aziendaPreferita,
  provider: { ...attuale.provider, ...scritta.provider },
  conservazione: scritta.conservazione,
  indicizzati: scritta.indicizzati,
});

/** The accounts follow their categories: each was in the list, is no longer, and its new name is. */
async function rinomina(tx: Tx, attuale: ConfigurazioneProdotto, scritta: Scritta): Promise<void> {
  const nuove = scritta.categorieConti.map((nome) => nome.trim());
  for (const [posto, { da, a: scritto }] of (scritta.categorieRinominate ?? []).entries()) {
    const a = scritto.trim();
    if (!attuale.categorieConti.includes(da) || nuove.includes(da) || !nuove.includes(a))
      throw erroreCampo(
        `categorieRinominate.${posto}`,
        `«${da}» non è una categoria che diventa «${a}»: rileggere le categorie.`,
      );
    await sql`select rinomina_categoria_conti(${da}, ${a})`.execute(tx);
  }
}

/**
 * Writes the configuration over the version that was seen; the same values again write nothing.
 * `providerNoti` are the codes of the data providers that this program has.
 */
export const scriviConfigurazione = (
  db: Db,
  contesto: Contesto,
  scritta: Ingresso<typeof rotteConfigurazione.scrivi>['body'],
  providerNoti: readonly string[],
): Promise<Wire> => {
  const errori = difetti(contesto, scritta, providerNoti);
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
  return inTransazione(db, contesto, async (tx) => {
    await sql`select from configurazione for update`.execute(tx);
    const attuale = await leggiConfigurazione(tx);
    if (attuale.versione !== scritta.versione)
      throw errore('CONFLITTO', { attuale: configurazionePer(contesto, attuale) });
    await rinomina(tx, attuale, scritta);
    const valore = JSON.stringify(unita(attuale, scritta));
    await sql`update configurazione set valore = valore || ${valore}::jsonb
      where valore is distinct from valore || ${valore}::jsonb`.execute(tx);
    return configurazionePer(contesto, await leggiConfigurazione(tx));
  });
};
