import { sql } from 'kysely';
import type { BlocchiEDerogheWire } from '#contract/contabilita/giornale.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { libroDi } from './libro.ts';

type Blocchi = BlocchiEDerogheWire['libri'][number];
type Deroga = BlocchiEDerogheWire['deroghe'][number];

const DEROGA = sql`d.id, d.area, d.cod_libro as "codLibro", d.utente, d.dal, d.al, d.scade_il as "scadeIl", d.motivo,
  d.concessa_da as "concessaDa", d.revocata_il as "revocataIl", d.usi, d.usata_il as "usataIl", d.usata_per as "usataPer"`;

export async function blocchiDi(tx: Tx, codAzienda: string): Promise<BlocchiEDerogheWire> {
  const libri = await sql<Blocchi>`
    select a.cod_libro as "codLibro", a.contabilita_chiusa_al as "contabilitaChiusaAl",
           a.contabilita_bloccata_al as "contabilitaBloccataAl"
      from aziende_libri a where a.cod_azienda = ${codAzienda} order by not a.principale, a.cod_libro`.execute(
    tx,
  );
  const deroghe = await sql<Deroga>`
    select ${DEROGA} from deroghe_blocco d where d.cod_azienda = ${codAzienda} order by d.id desc limit 500`.execute(
    tx,
  );
  return { libri: libri.rows, deroghe: deroghe.rows };
}

export async function blocca(
  tx: Tx,
  codAzienda: string,
  chiesti: Blocchi,
): Promise<BlocchiEDerogheWire> {
  const { contabilitaChiusaAl: chiusa, contabilitaBloccataAl: bloccata } = chiesti;
  if (bloccata && (!chiusa || bloccata > chiusa))
    throw erroreCampo(
      'contabilitaBloccataAl',
      'Si blocca soltanto ciò che è già chiuso: chiudere almeno fino allo stesso giorno.',
    );
  const { codLibro } = await libroDi(tx, codAzienda, chiesti.codLibro);
  await sql`update aziende_libri set contabilita_chiusa_al = ${chiusa}, contabilita_bloccata_al = ${bloccata}
    where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`.execute(tx);
  return blocchiDi(tx, codAzienda);
}

interface DerogaChiesta {
  readonly codLibro?: string | null;
  readonly utente: string;
  readonly dal: string;
  readonly al: string;
  readonly scadeIl: string;
  readonly motivo: string;
}

export async function concedi(
  tx: Tx,
  { utente: { username } }: Pick<Contesto, 'utente'>,
  codAzienda: string,
  chiesta: DerogaChiesta,
): Promise<Deroga> {
  const { codLibro, utente, dal, al, scadeIl, motivo } = chiesta;
  if (utente === username)
    throw erroreCampo('utente', 'Una deroga la concede un altro: nessuno la dà a sé stesso.');
  if (dal > al) throw erroreCampo('al', 'La fine precede l’inizio.');
  if (motivo.trim().length < 10)
    throw erroreCampo('motivo', 'Scrivere il motivo, almeno dieci caratteri: resta nella storia.');
  const scade = new Date(scadeIl);
  if (Number.isNaN(scade.getTime()) || scade <= new Date())
    throw erroreCampo('scadeIl', 'La scadenza è un istante che deve ancora venire.');
  if (codLibro) await libroDi(tx, codAzienda, codLibro);
  const noto = await sql`select from utenti where username = ${utente}`.execute(tx);
  if (noto.rows.length === 0) throw erroreCampo('utente', `L’utente «${utente}» non c’è.`);
  const { rows } = await sql<Deroga>`
    insert into deroghe_blocco as d (cod_azienda, area, cod_libro, utente, dal, al, scade_il, motivo, concessa_da)
    values (${codAzienda}, 'contabilita', ${codLibro ?? null}, ${utente}, ${dal}, ${al}, ${scade.toISOString()}, ${motivo.trim()}, ${username})
    returning ${DEROGA}`.execute(tx);
  return rows[0] as Deroga;
}

export async function revoca(tx: Tx, codAzienda: string, id: number): Promise<Deroga> {
  const { rows } = await sql<Deroga>`
    update deroghe_blocco d set revocata_il = coalesce(d.revocata_il, now())
     where d.cod_azienda = ${codAzienda} and d.id = ${id} returning ${DEROGA}`.execute(tx);
  const [una] = rows;
  if (!una) throw errore('NON_TROVATO');
  return una;
}
