import { type RawBuilder, sql } from 'kysely';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { reportEstrattoDiCassa } from '#domain/reports/riconciliazione.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type ColonnaSql, comeNumero, componi, testo } from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { CHE_MUOVONO_IL_CONTO, CHE_RESTANO } from './conto-di-cassa.ts';
import { DEL_MOVIMENTO, unioniDelPosto } from './posto.ts';

const importo = (titolo: string): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 2, larghezza: 16 },
});
const giorno = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data', larghezza: 10 });

const STATO = sql`case a.stato when 'confermato' then 'Abbinato' when 'proposto' then 'Proposto' else 'Aperto' end`;

const COLONNE: readonly ColonnaSql[] = [
  { file: testo('Conto', 12), valore: sql`m.cod_conto` },
  { file: giorno('Valuta'), valore: sql`m.data_valuta::text` },
  { file: giorno('Movimento'), valore: sql`m.data_movimento::text` },
  { file: testo('Registrazione', 12), valore: sql`m.nreg || '/' || m.anno` },
  { file: testo('Causale', 8), valore: sql`m.cod_causale` },
  { file: testo('Titolo', 14), valore: sql`m.cod_titolo` },
  { file: testo('Descrizione', 28, true), valore: sql`coalesce(x.descrizione, k.descrizione)` },
  { file: testo('Portafoglio', 10), valore: sql`m.cod_portafoglio` },
  { file: testo('N. fissato', 14), valore: sql`m.nfissato` },
  { file: testo('Divisa', 5), valore: sql`m.cod_divisa` },
  { file: importo('Importo'), valore: comeNumero(sql`m.saldo`) },
  { file: importo('Saldo'), valore: comeNumero(sql`m.progressivo`) },
  { file: testo('Stato', 10), valore: STATO },
  { file: testo('Perché', 30, true), valore: sql`d.prova ->> 'parole'` },
];

const livello = (titolo: string, valore: RawBuilder<unknown>) => ({ titolo, valore });

const letture: LettureLivelli = {
  livello: (codice) =>
    ({
      conto: livello('Conto', sql`m.cod_conto || ' · ' || m.conto`),
      stato: livello('Stato', STATO),
    })[codice],
};

/** Movements `m` of the accounts of banks, each with the balance after it. */
const movimenti = (azienda: string, idConto: number | null): RawBuilder<unknown> => sql`(
  select m.*, c.id as id_conto, c.cod_conto, c.descrizione as conto,
         c.saldo_iniziale + sum(m.saldo) over (partition by c.id order by m.data_valuta, m.id) as progressivo
    from conti_riconciliati c
    join movimenti m on ${CHE_MUOVONO_IL_CONTO} and ${CHE_RESTANO}
   where c.cod_azienda = ${azienda} and c.tipo = 'banca' and (${idConto}::bigint is null or c.id = ${idConto}))`;

/** Our own statement of cash, of an account or of all: what the bank would say if it agreed. */
export const reportDellEstrattoDiCassa: DescrizioneReport = {
  ...reportEstrattoDiCassa,
  leggi: async (domanda, chiedi) => {
    const { codAzienda, filtro, ordine } = domanda;
    if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
    if (ordine && Object.keys(ordine).length > 0)
      throw erroreCampo('orderByDict', 'L’estratto va per valuta: togliere l’ordine.');
    const livelli = await livelliChiesti(reportEstrattoDiCassa, domanda, letture, chiedi);
    const suoi = movimenti(codAzienda, filtro.idConto ?? null);
    const [conto] = filtro.idConto
      ? await chiedi(sql<{ nome: string }>`
          select cod_conto || ' · ' || descrizione as nome from conti_riconciliati
           where cod_azienda = ${codAzienda} and id = ${filtro.idConto}`)
      : [];
    return {
      ...componi({
        ...{ livelli, colonne: COLONNE, dove: sql`true`, ids: undefined },
        origine: sql`${suoi} m
          join causali k on k.cod_causale = m.cod_causale
          left join titoli x on x.cod_titolo = m.cod_titolo
          ${unioniDelPosto(DEL_MOVIMENTO)}`,
        origineDelConteggio: sql`${suoi} m`,
        ordine: [sql`m.cod_conto`, sql`m.data_valuta`, sql`m.id`],
      }),
      parametri: conto ? [{ etichetta: 'Conto', valore: conto.nome }] : [],
    };
  },
};
