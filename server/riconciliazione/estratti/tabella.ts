import { sql } from 'kysely';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

const cifre = (colonna: string) => sql`trim_scale(${sql.ref(`t.${colonna}`)})::text`;

/** Statements as they are read: with the account and the file that they are of. */
export const tabellaEstratti: TabellaRecord = {
  nome: 'estratti',
  campi: {
    idConto: 'id_conto',
    coordinate: 'coordinate',
    formato: 'formato',
    specie: 'specie',
    identificativo: 'identificativo',
    dal: 'dal',
    dataRiferimento: 'data_riferimento',
    base: 'base',
    sequenza: 'sequenza',
    pagineAttese: 'pagine_attese',
    preparato: 'preparato',
    codDivisa: 'divisa',
    saldoIniziale: 'saldo_iniziale',
    saldoFinale: 'saldo_finale',
    chiudeGiornata: 'chiude_giornata',
    righe: 'righe',
    stato: 'stato',
    perche: 'perche',
    idSostituisce: 'id_sostituisce',
    idFile: 'id_file',
  },
  letture: {
    preparato: sql`to_char(t.preparato, 'YYYY-MM-DD"T"HH24:MI:SS')`,
    saldoIniziale: cifre('saldo_iniziale'),
    saldoFinale: cifre('saldo_finale'),
    cod_Conto: sql`c.cod_conto`,
    pagineLette: sql`(select count(*)::int from estratti_pagine p
                       where p.cod_azienda = t.cod_azienda and p.id_estratto = t.id)`,
    avvisi: sql`t.avvisi`,
    nomeFile: sql`f.nome`,
    arrivo: sql`f.arrivo`,
  },
  unioni: sql`join estratti_file f on f.cod_azienda = t.cod_azienda and f.id = t.id_file
    left join conti_riconciliati c on c.cod_azienda = t.cod_azienda and c.id = t.id_conto`,
  chiave: ['dataRiferimento', 'coordinate'],
};

/** A line as the file has it, from `estratti_righe r`. */
export const COLONNE_RIGA = sql`r.id, r.id_estratto as "idEstratto", r.n, r.tipo, r.stato,
  r.cod_isin as "codISIN",
  (select min(t.cod_titolo) from titoli t where t.cod_isin = r.cod_isin) as "cod_Titolo",
  r.codice_locale as "codiceLocale", r.descrizione, trim_scale(r.quantita)::text as quantita,
  r.tipo_quantita as "tipoQuantita", trim_scale(r.disponibile)::text as disponibile,
  trim_scale(r.bloccata)::text as bloccata, trim_scale(r.in_arrivo)::text as "inArrivo",
  trim_scale(r.in_consegna)::text as "inConsegna", trim_scale(r.prezzo)::text as prezzo,
  trim_scale(r.rateo)::text as rateo, trim_scale(r.fattore)::text as fattore,
  trim_scale(r.importo)::text as importo, r.divisa as "codDivisa", r.data_contabile as "dataContabile",
  r.data_valuta as "dataValuta", r.riferimenti, r.causale_esterna as "causaleEsterna", r.storno,
  r.controparte, r.testo, r.luogo, r.grezzo, r.pagina, r.riga`;
