import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { Traccia } from '#contract/forme.ts';
import { rotteTabelleBase } from '#contract/tabelle-base.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import type { Campo } from '#domain/campi/campo.ts';
import { difettoValore, eVuoto } from '#domain/campi/difetti.ts';
import { chiaveBase, type TabellaBase, tabellaBase } from '#domain/tabelle/base/tabelle-base.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiNomiFra } from '#server/http/nomi-ignoti.ts';
import {
  aggiorna,
  elenco,
  elimina,
  inserisci,
  uno,
  type Valori,
} from '#server/record/tabella-record.ts';
import { tabellaDi } from './tabella.ts';

type Riga = Static<(typeof rotteTabelleBase)['crea']['risposta']>;

/** The table of the address, for who has the right that it names; unknown ones are not found. */
const concessa = (
  contesto: Contesto,
  nome: string,
  diritto: 'lettura' | 'scrittura',
): TabellaBase => {
  const descritta = tabellaBase(nome);
  if (!descritta) throw errore('NON_TROVATO');
  const privilegio: Privilegio | undefined = descritta[diritto];
  if (privilegio) esigi(contesto, privilegio);
  return descritta;
};

/** A value as the database takes it: trimmed, empty as null. */
const scritto = ({ tipo }: Campo, valore: unknown): unknown => {
  if (eVuoto(valore)) return null;
  if (tipo === 'siNo') return valore;
  return tipo === 'intero' ? Number(valore) : String(valore).trim();
};

/** The values to write, each checked by its column; the rest of a record may be sent along. */
const valori = (descritta: TabellaBase, corpo: Valori): Valori => {
  const colonne = descritta.colonne.filter(({ soloLettura }) => !soloLettura);
  const errori = colonne.flatMap((colonna) => {
    const messaggio = difettoValore(colonna, corpo[colonna.nome]);
    return messaggio ? [{ campo: colonna.nome, messaggio }] : [];
  });
  const [primo] = errori;
  if (primo) {
    const titolo = colonne.find(({ nome }) => nome === primo.campo)?.titolo ?? primo.campo;
    throw errore('REGOLA_VIOLATA', { detail: `${titolo}: ${primo.messaggio}`, errori });
  }
  return Object.fromEntries(
    colonne.map((colonna) => [colonna.nome, scritto(colonna, corpo[colonna.nome])]),
  );
};

/** What a row may name: its columns, and what every record carries. */
const esigiColonne = ({ colonne }: TabellaBase, corpo: object): void =>
  esigiNomiFra([...colonne.map(({ nome }) => nome), ...Object.keys(Traccia), 'diSistema'], corpo);

/** Others refer to a row by its key. */
const esigiStessaChiave = (descritta: TabellaBase, prima: Valori, nuovi: Valori): void => {
  for (const { nome, titolo } of chiaveBase(descritta))
    if (String(prima[nome]) !== String(nuovi[nome]))
      throw erroreCampo(nome, `${titolo}: non cambia più, una volta creata la riga.`);
};

/** A row without a place in the list goes to its end. */
const conPosto = ({ nome }: TabellaBase, nuovi: Valori): Valori =>
  'ordine' in nuovi && nuovi.ordine === null
    ? {
        ...nuovi,
        ordine: sql`(select least(coalesce(max(ordine), 0) + 1, 9999) from ${sql.table(nome)})`,
      }
    : nuovi;

/** What is not sent keeps its value; an empty default of the form is the column's own. */
const conPredefiniti = ({ colonne }: TabellaBase, corpo: Valori): Valori => ({
  ...Object.fromEntries(
    colonne
      .filter(({ predefinito }) => predefinito !== undefined)
      .map(({ nome, predefinito }) => [nome, predefinito]),
  ),
  ...Object.fromEntries(Object.entries(corpo).filter(([, valore]) => valore !== undefined)),
});

export const rotteDelleTabelleBase = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteTabelleBase.elenco, async ({ contesto, params }) => {
    const tabella = tabellaDi(concessa(contesto, params.tabella, 'lettura'));
    return inTransazione(db, contesto, (tx) => elenco<Riga>(tx, tabella));
  });

  lega(app, servizi, rotteTabelleBase.crea, async ({ contesto, params, body }) => {
    const descritta = concessa(contesto, params.tabella, 'scrittura');
    esigiColonne(descritta, body);
    const nuovi = valori(descritta, conPredefiniti(descritta, body));
    return inTransazione(db, contesto, (tx) =>
      inserisci<Riga>(tx, tabellaDi(descritta), conPosto(descritta, nuovi)),
    );
  });

  lega(app, servizi, rotteTabelleBase.aggiorna, async ({ contesto, params, body }) => {
    const descritta = concessa(contesto, params.tabella, 'scrittura');
    esigiColonne(descritta, body);
    const tabella = tabellaDi(descritta);
    const attesa = { id: params.id, versione: body.versione };
    return inTransazione(db, contesto, async (tx) => {
      const prima = await uno<Riga>(tx, tabella, 'id', params.id);
      const nuovi = valori(descritta, { ...prima, ...body });
      esigiStessaChiave(descritta, prima, nuovi);
      return aggiorna<Riga>(tx, tabella, attesa, conPosto(descritta, nuovi));
    });
  });

  lega(app, servizi, rotteTabelleBase.elimina, async ({ contesto, params, query, body }) => {
    const tabella = tabellaDi(concessa(contesto, params.tabella, 'scrittura'));
    const attesa = { id: params.id, versione: query.versione ?? body?.versione };
    return inTransazione(db, contesto, (tx) => elimina(tx, tabella, attesa));
  });
};
