import { sql } from 'kysely';
import type { RigaRwWire } from '#contract/dichiarazione.ts';
import { creditiPerRiga, type PatrimonialeEstera } from '#domain/fiscalita/credito-patrimoniale.ts';
import { inQuota, tracciaDelCredito } from '#domain/fiscalita/dichiarazione-rw.ts';
import { arrotonda, segno } from '#domain/money/decimale.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import type { DepositarioEstero } from './dichiarante.ts';

const CENTESIMI = 2;

/** The taxes on wealth that were paid in a year where custodians are, by the movements that paid them: the part of who declares. */
async function pagateNellAnno(
  tx: Tx,
  codAzienda: string,
  anno: number,
  esteri: readonly DepositarioEstero[],
): Promise<readonly PatrimonialeEstera[]> {
  const quote = new Map(esteri.map(({ codDepositario, quota }) => [codDepositario, quota]));
  const { rows } = await sql<PatrimonialeEstera>`
    select m.cod_depositario as "codDepositario", m.cod_titolo as "codTitolo", sum(-m.saldo_euro)::text as importo
      from movimenti m join causali c on c.cod_causale = m.cod_causale
     where m.cod_azienda = ${codAzienda} and m.cod_depositario = any (${[...quote.keys()]}::text[])
       and c.imposta = 'patrimoniale estera'
       and m.data_valuta between make_date(${anno}, 1, 1) and make_date(${anno}, 12, 31)
       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and ${nelPrincipale('m')}
     group by 1, 2 order by 1, 2`.execute(tx);
  return rows.map((una) => ({
    ...una,
    importo: arrotonda(inQuota(una.importo, quote.get(una.codDepositario) ?? '100'), CENTESIMI),
  }));
}

/** The rows with what was paid abroad on them, as it comes off their IVAFE. */
export async function conCredito(
  tx: Tx,
  codAzienda: string,
  { anno, esteri }: { readonly anno: number; readonly esteri: readonly DepositarioEstero[] },
  righe: readonly RigaRwWire[],
): Promise<readonly RigaRwWire[]> {
  const pagate = await pagateNellAnno(tx, codAzienda, anno, esteri);
  const crediti = creditiPerRiga(
    righe.map(({ cod_Depositario, cod_Titolo, ivafe }) => ({
      ...{ codDepositario: cod_Depositario, codTitolo: cod_Titolo, ivafe },
    })),
    pagate,
  );
  return righe.map((riga, i) => {
    const credito = crediti[i] ?? '0';
    if (segno(credito) === 0 || riga.ivafe === null) return riga;
    const traccia = [...riga.traccia, tracciaDelCredito(credito, riga.ivafe)];
    return { ...riga, credito, traccia };
  });
}
