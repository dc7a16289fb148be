import { sql } from 'kysely';
import { risolutore } from '#domain/contabilita/conti.ts';
import type { Chiusure, EsercizioDelLibro } from '#domain/contabilita/data-contabile.ts';
import { compilaModelli, type Regole } from '#domain/contabilita/scrittura.ts';
import type { SeparaCambio } from '#domain/contabilita/simboli.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { libriDi } from '../libri.ts';
import { definizioniDi, modelliDi } from '../regole.ts';
import type { Domanda } from './domanda.ts';

/** How a book is kept, read once for a whole generation. */
export interface RegoleDelLibro {
  readonly principale: boolean;
  readonly regole: Regole;
  readonly separaCambio: SeparaCambio;
  /** Whether what is of a titolo that nobody has certified yet waits. */
  readonly soloCertificati: boolean;
  readonly chiusure: Chiusure;
  /** The section of every account, by its identifier. */
  readonly sezioni: ReadonlyMap<number, string>;
}

/** Where a book is shut; with the exceptions of who asks, where they are to be used. */
export async function chiusureDi(
  tx: Tx,
  { codAzienda, codLibro, conDeroga }: Pick<Domanda, 'codAzienda' | 'codLibro' | 'conDeroga'>,
): Promise<Chiusure> {
  const libro = await sql<{ chiusaAl: Data | null }>`
    select contabilita_chiusa_al as "chiusaAl" from aziende_libri
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`.execute(tx);
  const esercizi = await sql<EsercizioDelLibro>`
    select dal, al, stato from esercizi where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
     order by dal`.execute(tx);
  const deroghe = conDeroga
    ? await sql<{ dal: Data; al: Data }>`
        select dal, al from deroghe_blocco
         where cod_azienda = ${codAzienda} and area = 'contabilita' and utente = rateo_utente()
           and (cod_libro is null or cod_libro = ${codLibro}) and revocata_il is null and scade_il > now()`.execute(
        tx,
      )
    : { rows: [] };
  return {
    chiusaAl: libro.rows[0]?.chiusaAl ?? null,
    esercizi: esercizi.rows,
    deroghe: deroghe.rows,
  };
}

export async function regoleDelLibro(tx: Tx, domanda: Domanda): Promise<RegoleDelLibro> {
  const libri = await libriDi(tx, domanda.codAzienda);
  const libro = libri.find(({ codLibro }) => codLibro === domanda.codLibro);
  const sezioni = await sql<{ id: number; sezione: string }>`
    select c.id, t.sezione from s_descrizione_conti c
      join s_tipo_archivi t on t.cod_tipo_archivio = c.cod_tipo_archivio
     where c.cod_azienda = ${domanda.codAzienda}`.execute(tx);
  return {
    principale: libro?.principale ?? true,
    regole: {
      modelli: compilaModelli(await modelliDi(tx, domanda)),
      risolvi: risolutore(await definizioniDi(tx, domanda)),
      contiOrdine: libro?.opzioni.contiOrdine !== 'N',
      finePeriodo: domanda.al,
    },
    separaCambio: libro?.opzioni.separaCambio ?? 'M',
    soloCertificati: libro?.opzioni.titoliCertificati === 'S',
    chiusure: await chiusureDi(tx, domanda),
    sezioni: new Map(sezioni.rows.map(({ id, sezione }) => [id, sezione])),
  };
}
