import { sql } from 'kysely';
import { tipiValutazioneRimanenze } from '#domain/tabelle/dati-statici/tipi-valutazione-rimanenze.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { inParole, type LivelloSql } from '#server/reports/composizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';
import { gruppoInParole } from '#server/titoli/patrimonio.ts';
import { livelliAziendali } from '#server/titoli/reports/livelli.ts';
import { lettureTitolo } from '#server/titoli/reports/livelli-titoli.ts';

export const METODO = inParole(sql`t.metodo`, tipiValutazioneRimanenze);

const titolo = lettureTitolo('d');

const SUOI: Readonly<Record<string, LivelloSql>> = {
  ...livelliAziendali,
  depositarioGlobale: { titolo: 'Depositario Globale', valore: sql`t.globale` },
  immCirc: { titolo: 'Immobilizzato/Circolante', valore: inParole(sql`t.imm_circ`, IMM_CIRC) },
  metodo: { titolo: 'Metodo', valore: METODO },
  assetClass: {
    titolo: 'Asset class',
    valore: gruppoInParole(sql`g_tipo.gruppo`),
    unioni: [titolo.unioni.tipo],
  },
};

/** How rows `t` of holdings are gathered, with their `titoli d`: on the screen as on paper. */
export const lettureGiacenze: LettureLivelli = {
  livello: (codice) => SUOI[codice] ?? titolo.livelli[codice],
  dimensione: titolo.dimensione,
};
