import { sql } from 'kysely';
import type { ColonnaElaborazioneWire, ElaborazioneWire } from '#contract/elaborazioni.ts';
import type { Tx } from '#server/db/sessione.ts';

interface Punto {
  readonly dal: string;
  readonly al: string;
  readonly cumulato: string | null;
  readonly confronto: string | null;
}

/** What the whole had returned at the end of each month, beside what it is compared with; of years without months. */
export async function graficoRendimenti(
  tx: Tx,
  guid: string,
  colonne: readonly ColonnaElaborazioneWire[],
): Promise<ElaborazioneWire['grafici']> {
  const di = (nome: string) =>
    sql`t.valori[${sql.lit(1 + colonne.findIndex((una) => una.nome === nome))}]`;
  const { rows } = await sql<Punto & { readonly parte: string; readonly voce: string }>`
    select t.chiavi[1] as parte, ${di('voce')} as voce, ${di('dal')} as dal, ${di('al')} as al,
           ${di('cumulato')} as cumulato, ${di('confrontoCumulato')} as confronto
      from elaborazioni_righe t
     where t.guid = ${guid}::uuid and t.livello = 2 and t.chiavi[1] in ('tutto', 'andamento') order by t.n`.execute(
    tx,
  );
  const mesi = rows.filter(({ parte }) => parte === 'andamento');
  // The first row of the whole is all of it.
  const punti = mesi.length > 0 ? mesi : rows.slice(1);
  const [primo] = punti;
  if (!primo) return [];
  // From nothing on the first day, unless a month ends on it.
  const daNulla = primo.dal < primo.al;
  const serie = (nome: string, valori: readonly (string | null)[]) => ({
    nome,
    disegno: 'linea' as const,
    valori: [...(daNulla ? ['0'] : []), ...valori],
    totale: valori.findLast((uno) => uno !== null) ?? '0',
  });
  const confronti = punti.map(({ confronto }) => confronto);
  return [
    {
      titolo: 'Rendimento cumulato dall’inizio, %',
      periodi: [...(daNulla ? [primo.dal] : []), ...punti.map(({ al }) => al)],
      serie: [
        serie(
          'Rendimento',
          punti.map(({ cumulato }) => cumulato),
        ),
        ...(confronti.some((uno) => uno !== null) ? [serie('Confronto', confronti)] : []),
      ],
    },
  ];
}
