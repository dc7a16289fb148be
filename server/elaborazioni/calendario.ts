import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { calendario, type EventoCalendario } from '#domain/elaborazioni/calendario.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { FileAperto } from '#server/lavori/file.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { Dove } from './descrizione.ts';

/** So many events a calendar takes without a complaint. */
const EVENTI_MASSIMI = 10_000;

type Valori = Readonly<Record<string, string | null>>;

const importo = (valore: string | null | undefined): string =>
  valore ? stampaNumero(valore, { decimaliMin: 2, decimaliMax: 2 }) : '';

/** Where it falls due, how much of what, and how much comes in. */
function descrizioneDi(una: Valori): string {
  const { quantita, lordo, netto, codDivisa, nota, presunta } = una;
  const quanto = quantita ? stampaNumero(quantita, { decimaliMin: 0, decimaliMax: 6 }) : null;
  const voci = [
    `${una.cod_Titolo}, ${una.cod_Portafoglio}, ${una.cod_Depositario}`,
    quanto && `${QUANTITA_O_NOMINALE} ${quanto}`,
    lordo && `Lordo ${importo(lordo)} ${codDivisa}, netto ${importo(netto)}`,
    presunta && 'Importo presunto',
    nota,
  ];
  return voci.filter(Boolean).join('\n');
}

function comeEvento(una: Valori, codAzienda: string): EventoCalendario {
  const { evento, descrizione, netto, codDivisa } = una;
  const verso = una.quantita?.startsWith('-') ? 'corta' : 'lunga';
  const dove = [una.cod_Titolo, una.cod_Portafoglio, una.cod_Depositario, una.immCirc, verso];
  const nome = [evento, una.data, ...dove].map((parte) => encodeURIComponent(parte ?? ''));
  return {
    uid: `${nome.join('_')}@${encodeURIComponent(codAzienda)}.rateo`,
    giorno: una.dataPagamento as Data,
    titolo: [evento, descrizione, netto && `${importo(netto)} ${codDivisa}`]
      .filter(Boolean)
      .join(' · '),
    descrizione: descrizioneDi(una),
    categoria: evento ?? '',
  };
}

interface Letta {
  readonly istante: string;
  readonly colonne: readonly { readonly nome: string }[];
  readonly livello: number;
  readonly righe: number;
}

/** The stored rows of a scadenzario as a calendar file, or 404. */
export async function fileCalendario(tx: Tx, { codAzienda, guid }: Dove): Promise<FileAperto> {
  const { rows } = await sql<Letta>`
    select ${istante(sql`e.istante`)} as istante, e.colonne, jsonb_array_length(e.livelli) + 1 as livello,
           (l.esito ->> 'inseriti')::int as righe
      from elaborazioni e join lavori l on l.guid = e.guid
     where e.cod_azienda = ${codAzienda} and e.guid = ${guid} and e.nome = 'scadenzario'
       and l.stato = 'completato'`.execute(tx);
  const [letta] = rows;
  if (!letta) throw errore('NON_TROVATO');
  if (letta.righe > EVENTI_MASSIMI)
    throw errore('TROPPE_RIGHE', {
      detail: `Un calendario ha al più ${EVENTI_MASSIMI} eventi: restringere il periodo o il filtro.`,
    });
  const { rows: righe } = await sql<{ valori: readonly (string | null)[] }>`
    select t.valori from elaborazioni_righe t
     where t.cod_azienda = ${codAzienda} and t.guid = ${guid} and t.livello = ${letta.livello}
     order by t.n`.execute(tx);
  const eventi = righe.map(({ valori }) =>
    comeEvento(
      Object.fromEntries(letta.colonne.map(({ nome }, i) => [nome, valori[i] ?? null])),
      codAzienda,
    ),
  );
  const byte = Buffer.from(calendario(eventi, letta.istante), 'utf8');
  return {
    nome: `scadenzario_${codAzienda}.ics`,
    byte: byte.length,
    flusso: Readable.from([byte]),
  };
}
