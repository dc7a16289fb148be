import { sql } from 'kysely';
import { colonneImporti } from '#domain/movimenti/riga.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { colonneMisure, colonneRiga, elencoColonne } from '#server/movimenti/riga.ts';
import { type ColonnaSql, comeNumero, componi } from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri } from '#server/reports/parametri.ts';
import { condizioneRichiesta } from './condizione.ts';
import { parametriMovimenti } from './parametri.ts';

/** What a registration adds to what was written. */
const PRIMA = ['id', 'stato', 'anno', 'nreg', 'id_capofila', 'id_storno_di', 'stornato'] as const;
const DOPO = ['data_inserimento', 'genere', 'ordine', 'registrato_da', 'registrato_il'] as const;

const NUMERI: ReadonlySet<string> = new Set([...colonneImporti, ...colonneMisure]);

const tipoDi = (nome: string): ColonnaReport['tipo'] => {
  if (NUMERI.has(nome)) return 'numero';
  return nome.startsWith('data_') ? 'data' : 'testo';
};

/** A column of the table as it is, by its own name. */
const grezza = (nome: string): ColonnaSql => {
  const colonna = sql.ref(`t.${nome}`);
  const tipo = tipoDi(nome);
  return {
    file: { titolo: nome, tipo, larghezza: 10 },
    valore: tipo === 'numero' ? comeNumero(colonna) : sql`${colonna}::text`,
  };
};

const COLONNE = [...PRIMA, ...colonneRiga, ...DOPO].map(grezza);

const SENZA_GRUPPI = { gruppi: [], perDimensioni: false } as const;

/** Every field of every movement of a period, drafts and reversals too: for sheets, not for paper. */
export const reportStorico: DescrizioneReport = {
  nome: 'export-storico-movimenti',
  titolo: 'Storico dei movimenti',
  area: 'Movimenti',
  ambito: 'azienda',
  leggi: async (domanda, chiedi) => {
    const { filtro, codAzienda, ids } = domanda;
    const livelli = await livelliChiesti(
      SENZA_GRUPPI,
      domanda,
      { livello: () => undefined },
      chiedi,
    );
    return {
      ...componi({
        livelli,
        colonne: COLONNE,
        origine: sql`movimenti t`,
        dove: condizioneRichiesta({ filtro, codAzienda, giorno: 'data_movimento' }),
        ordine: [elencoColonne(['data_movimento', 'nreg', 'nriga', 'id'], 't')],
        ids,
      }),
      parametri: [
        ...(await parametriMovimenti(domanda, 'Data movimento', chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
