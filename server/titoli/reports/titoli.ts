import { sql } from 'kysely';
import { reportTitoli } from '#domain/elenchi/reports.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { vociOrdine } from '#server/record/ordine-sql.ts';
import {
  type ColonnaSql,
  comeNumero,
  comeSiNo,
  componi,
  testo,
} from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri, parametriTitoli } from '#server/reports/parametri.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import { ordineTitoli } from '#server/titoli/ordine.ts';
import { lettureTitolo } from './livelli-titoli.ts';

const giorno = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data' });
const numero = (titolo: string, decimali: number, larghezza: number): ColonnaReport => ({
  titolo,
  tipo: 'numero',
  decimali,
  larghezza,
});

const titolo = lettureTitolo('t');
const { tipo, emittente } = titolo.unioni;

/** What a list of securities is read for: who it is, of whom, what it pays and until when. */
const COLONNE: readonly ColonnaSql[] = [
  { file: testo('Codice Titolo', 13), valore: sql`t.cod_titolo` },
  { file: testo('ISIN', 13), valore: sql`t.cod_isin` },
  { file: testo('Descrizione', 34, true), valore: sql`t.descrizione` },
  { file: testo('Tipo', 16, true), valore: sql`g_tipo.descrizione`, unioni: [tipo] },
  { file: testo('Divisa', 5), valore: sql`t.cod_divisa` },
  {
    file: testo('Emittente', 24, true),
    valore: sql`coalesce(g_emittente.descrizione, t.cod_emittente)`,
    unioni: [emittente],
  },
  { file: testo('Strumento', 14, true), valore: sql`t.strumento` },
  { file: testo('Listino', 9), valore: sql`t.cod_listino` },
  { file: testo('Mercato', 6), valore: sql`t.cod_mercato` },
  { file: numero('Cedola %', 2, 8), valore: comeNumero(sql`t.tasso_cedola`) },
  { file: giorno('Emissione'), valore: sql`t.data_emissione::text` },
  { file: giorno('Godimento'), valore: sql`t.data_godimento::text` },
  { file: giorno('Scadenza'), valore: sql`${titolo.scadenza}::text` },
  { file: numero('Prezzo rimborso', 2, 9), valore: comeNumero(sql`t.prezzo_rimborso`) },
  { file: testo('Imm/Circ', 5), valore: sql`t.imm_circ` },
  { file: testo('Quotato', 5), valore: comeSiNo(sql`t.quotato = 'Q'`) },
  { file: testo('Da certificare', 7), valore: comeSiNo(sql`t.da_certificare`) },
];

const letture: LettureLivelli = {
  livello: (codice) => titolo.livelli[codice],
  dimensione: titolo.dimensione,
};

/** The securities of the screen's filter, in its order. */
export const reportDeiTitoli: DescrizioneReport = {
  ...reportTitoli,
  leggi: async (domanda, chiedi) => {
    const { filtro, ordine, ids } = domanda;
    const livelli = await livelliChiesti(reportTitoli, domanda, letture, chiedi);
    return {
      ...componi({
        livelli,
        colonne: COLONNE,
        origine: sql`titoli t`,
        dove: condizioneTitoli(filtro),
        ordine: vociOrdine(ordineTitoli(ordine)),
        ids,
      }),
      parametri: [...(await parametriTitoli(filtro, chiedi)), ...altriParametri(domanda, livelli)],
    };
  },
};
