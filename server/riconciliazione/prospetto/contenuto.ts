import { sql } from 'kysely';
import { type Causa, cause } from '#domain/riconciliazione/discordanza.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { quadroDiCassa } from '../cassa/quadro.ts';
import { causaInParole } from '../discordanze/tabella.ts';
import { accanto, estrattoDiPosizioni } from '../posizioni/posizioni-confrontate.ts';

/** A difference of the certificate that was not settled. */
interface Irrisolta {
  readonly chiave: string;
  readonly titolo: string | null;
  readonly descrizione: string;
  readonly nostro: string | null;
  readonly loro: string | null;
  readonly differenza: string;
  readonly causa: string;
  readonly prova: string | null;
  readonly stato: string;
  readonly dal: string;
  readonly responsabile: string | null;
  readonly nota: string | null;
}

/** What a certificate says, as it was when it was prepared. */
export interface ContenutoProspetto {
  readonly conto: string;
  readonly descrizione: string;
  readonly depositario: string;
  readonly tipo: 'depositario' | 'banca';
  readonly divisa: string | null;
  readonly al: string;
  readonly estratto: {
    readonly id: number;
    readonly formato: string;
    readonly identificativo: string | null;
    readonly file: string;
    readonly sha256: string;
  };
  readonly base: string | null;
  /** By Rome's clocks. */
  readonly momento: string;
  readonly nostro: string;
  readonly loro: string;
  /** Differences by cause, which make theirs of ours. */
  readonly voci: readonly {
    readonly parole: string;
    readonly importo: string;
    readonly quante: number;
  }[];
  readonly nonSpiegato: string;
  readonly posizioni: { readonly tutte: number; readonly discordanti: number } | null;
  readonly irrisolte: readonly Irrisolta[];
}

type Testa = Omit<
  ContenutoProspetto,
  'nostro' | 'loro' | 'voci' | 'nonSpiegato' | 'posizioni' | 'irrisolte' | 'base'
> & {
  readonly idConto: number;
  readonly specie: string;
  readonly chiude: boolean;
  readonly ultimo: boolean;
  readonly daConfrontare: boolean;
};

/** Refuses what nobody could sign for: how a day stood that was not over, that is past, or that has moved since. */
function esigiCheValga({ chiude, ultimo, daConfrontare }: Testa): void {
  if (!chiude)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'L’estratto è di una giornata ancora in corso: il prospetto si prepara su uno che la chiude.',
    });
  if (!ultimo)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Il prospetto si prepara sull’ultimo estratto del conto: delle discordanze si sa come stanno adesso.',
    });
  if (daConfrontare)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'Dopo l’ultimo confronto sono cambiati dei movimenti: confrontare di nuovo il conto, poi preparare il prospetto.',
    });
}

async function testaDi(tx: Tx, azienda: string, idEstratto: number): Promise<Testa> {
  const { rows } = await sql<Testa>`
    select c.id as "idConto", c.cod_conto as conto, c.descrizione, d.cod_depositario || ' · ' || d.descrizione as depositario,
           c.tipo, c.cod_divisa as divisa, e.data_riferimento::text as al, e.specie,
           jsonb_build_object('id', e.id, 'formato', e.formato, 'identificativo', e.identificativo, 'file', f.nome,
                              'sha256', f.sha256) as estratto,
           to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') as momento,
           e.chiude_giornata as chiude,
           not exists (select from estratti s
             where s.cod_azienda = e.cod_azienda and s.id_conto = e.id_conto and s.specie = e.specie and s.stato = 'letto'
               and s.chiude_giornata and (s.data_riferimento, s.id) > (e.data_riferimento, e.id)) as ultimo,
           exists (select from conti_mossi x where x.cod_azienda = e.cod_azienda and x.id_conto = e.id_conto) as "daConfrontare"
      from estratti e
      join conti_riconciliati c on c.cod_azienda = e.cod_azienda and c.id = e.id_conto
      join depositari d on d.cod_azienda = c.cod_azienda and d.cod_depositario = c.cod_depositario
      join estratti_file f on f.cod_azienda = e.cod_azienda and f.id = e.id_file
     where e.cod_azienda = ${azienda} and e.id = ${idEstratto} and e.stato = 'letto' and e.specie <> 'regolamenti'`.execute(
    tx,
  );
  const [testa] = rows;
  if (!testa) throw errore('NON_TROVATO');
  esigiCheValga(testa);
  return testa;
}

const irrisolteDi = async (tx: Tx, azienda: string, idConto: number, ambito: string) =>
  (
    await sql<Irrisolta>`
    select t.chiave, coalesce(t.cod_isin, t.cod_titolo) as titolo, t.descrizione, trim_scale(t.nostro)::text as nostro,
           trim_scale(t.loro)::text as loro, trim_scale(t.differenza)::text as differenza, ${causaInParole} as causa,
           t.prova ->> 'parole' as prova, t.stato, t.primo_giorno::text as dal, t.responsabile, t.nota
      from discordanze t
     where t.cod_azienda = ${azienda} and t.id_conto = ${idConto} and t.ambito = ${ambito} and t.stato <> 'risolta'
     order by t.primo_giorno, t.id`.execute(tx)
  ).rows;

/** Quantities added up over all titoli are a control total: ours, by cause, and theirs. */
async function diPosizioni(tx: Tx, azienda: string, testa: Testa) {
  const estratto = await estrattoDiPosizioni(tx, azienda, testa.estratto.id);
  if (!estratto) throw errore('NON_TROVATO');
  const { rows } = await sql<{ nostro: string; loro: string; tutte: number; discordanti: number }>`
    select trim_scale(coalesce(sum(a.nostro::numeric), 0))::text as nostro,
           trim_scale(coalesce(sum(a.loro::numeric), 0))::text as loro, count(*)::int as tutte,
           count(*) filter (where a.differenza <> '0')::int as discordanti
      from (${accanto(estratto, azienda)}) a`.execute(tx);
  const { rows: voci } = await sql<{ causa: Causa; importo: string; quante: number }>`
    select causa, trim_scale(sum(differenza))::text as importo, count(*)::int as quante from discordanze
     where cod_azienda = ${azienda} and id_conto = ${testa.idConto} and ambito = 'titoli' and stato <> 'risolta'
     group by causa order by causa`.execute(tx);
  const { nostro = '0', loro = '0', tutte = 0, discordanti = 0 } = rows[0] ?? {};
  const { rows: resto } = await sql<{ resto: string }>`
    select trim_scale(${loro}::numeric - ${nostro}::numeric - coalesce(sum(v::numeric), 0))::text as resto
      from unnest(${voci.map(({ importo }) => importo)}::text[]) v`.execute(tx);
  return {
    ...{ base: estratto.base, nostro, loro, nonSpiegato: resto[0]?.resto ?? '0' },
    voci: voci.map(({ causa, importo, quante }) => ({ parole: cause[causa], importo, quante })),
    posizioni: { tutte, discordanti },
    irrisolte: await irrisolteDi(tx, azienda, testa.idConto, 'titoli'),
  };
}

async function diCassa(tx: Tx, azienda: string, { idConto, estratto, al }: Testa) {
  const quadro = await quadroDiCassa(tx, { azienda, idConto, idEstratto: estratto.id, giorno: al });
  if (!quadro) throw errore('NON_TROVATO');
  const { saldoNostro: nostro, saldoLoro: loro, nonSpiegato, ponte } = quadro;
  if (loro === null || nonSpiegato === null)
    throw errore('STATO_NON_ADATTO', {
      detail:
        'L’estratto non ha un saldo che il conto conti: il prospetto non avrebbe con che cosa confrontare il nostro.',
    });
  return {
    ...{ base: null, nostro, loro, nonSpiegato, posizioni: null },
    voci: ponte.map(({ parole, importo, quante }) => ({ parole, importo, quante })),
    irrisolte: await irrisolteDi(tx, azienda, idConto, 'cassa'),
  };
}

/** What the certificate of a statement says now. */
export async function contenutoDi(
  tx: Tx,
  azienda: string,
  idEstratto: number,
): Promise<{ idConto: number; contenuto: ContenutoProspetto }> {
  const testa = await testaDi(tx, azienda, idEstratto);
  const cifre =
    testa.specie === 'posizioni'
      ? await diPosizioni(tx, azienda, testa)
      : await diCassa(tx, azienda, testa);
  const { idConto, specie: _s, chiude: _c, ultimo: _u, daConfrontare: _d, ...resto } = testa;
  return { idConto, contenuto: { ...resto, ...cifre } };
}
