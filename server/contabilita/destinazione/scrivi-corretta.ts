import { sql } from 'kysely';
import type {
  RigaDestinazioneWire,
  ScritturaCorrettaWire,
  ScritturaDestinazioneWire,
} from '#contract/contabilita/destinazione.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';

/** Dare above zero, avere below. */
export const conSegno = (segno: string, importo: bigint): bigint =>
  segno === 'D' ? importo : -importo;

export type RigaVoluta = NonNullable<ScritturaCorrettaWire['righe']>[number];

/** What the rules gave of a line: its amount, below zero where it is of avere, and its account. */
interface Calcolato {
  readonly importo: bigint;
  readonly conto: number;
}

const calcolatoDi = (riga: RigaDestinazioneWire): Calcolato => ({
  importo:
    riga.importoCalcolato === null
      ? conSegno(riga.segno, centesimi(riga.importo))
      : centesimi(riga.importoCalcolato),
  conto: riga.contoCalcolato ?? riga.descrizioneContoId,
});

/** Of each account how far what stands is from what was computed, of the rows of the registration. */
export async function tieniDifferenze(
  tx: Tx,
  codAzienda: string,
  { id, righe }: ScritturaDestinazioneWire,
  dopo: readonly (RigaVoluta & { readonly nRiga: number })[],
): Promise<void> {
  await sql`delete from scritture_manuali where cod_azienda = ${codAzienda} and id_scrittura = ${id}`.execute(
    tx,
  );
  const { rows } = await sql<{ calcolata: { righe: readonly RigaDestinazioneWire[] } | null }>`
    select calcolata from s_destinazione_scritture where cod_azienda = ${codAzienda} and id = ${id}`.execute(
    tx,
  );
  const prima = rows[0]?.calcolata?.righe ?? righe;
  // A line that a hand adds is of the row of the first one, and of no logical account: as it is written below.
  const perRiga = new Map(righe.map((riga) => [riga.nRiga, riga]));
  const primo = righe[0]?.idMovimento ?? null;
  const somme = new Map<string, bigint>();
  const aggiungi = (chiave: readonly unknown[], importo: bigint) => {
    const nome = JSON.stringify(chiave);
    somme.set(nome, (somme.get(nome) ?? 0n) + importo);
  };
  for (const riga of dopo) {
    const sua = perRiga.get(riga.nRiga);
    const movimento = sua ? sua.idMovimento : primo;
    const chiave = [riga.descrizioneContoId, sua?.codiceConto ?? '', movimento];
    aggiungi(chiave, conSegno(riga.segno, centesimi(riga.importo)));
  }
  for (const riga of prima)
    aggiungi(
      [riga.descrizioneContoId, riga.codiceConto ?? '', riga.idMovimento],
      -conSegno(riga.segno, centesimi(riga.importo)),
    );
  const diverse = [...somme].flatMap(([chiave, importo]) => {
    const [conto, codice, movimento] = JSON.parse(chiave) as [number, string, number | null];
    return importo === 0n ? [] : [{ conto, codice, movimento, importo: inEuro(importo) }];
  });
  await sql`
    insert into scritture_manuali (cod_azienda, id_scrittura, descrizione_conto_id, codice_conto, id_movimento, differenza)
    select ${codAzienda}, ${id}, conto, codice, movimento, importo
      from jsonb_to_recordset(${JSON.stringify(diverse)}::jsonb) x (conto bigint, codice text, movimento bigint, importo numeric)`.execute(
    tx,
  );
}

interface DaScrivere {
  readonly righe: readonly (RigaVoluta & { readonly nRiga: number })[];
  readonly dataContabile: string;
  readonly descrizione: string;
  readonly note: string | null;
  readonly manuale: boolean;
}

/** Writes an entry and all its lines in one statement: at its end everything balances. */
export async function scriviCorretta(
  tx: Tx,
  codAzienda: string,
  una: ScritturaDestinazioneWire,
  { righe, manuale, ...testa }: DaScrivere,
): Promise<void> {
  const perRiga = new Map(una.righe.map((riga) => [riga.nRiga, riga]));
  const totale = righe.reduce(
    (s, riga) => (riga.segno === 'D' ? s + centesimi(riga.importo) : s),
    0n,
  );
  const scritte = righe.map((riga) => {
    const sua = perRiga.get(riga.nRiga);
    const calcolato = manuale && sua ? calcolatoDi(sua) : null;
    const importo = centesimi(riga.importo);
    const uguale =
      calcolato?.importo === conSegno(riga.segno, importo) &&
      calcolato.conto === riga.descrizioneContoId;
    return {
      n_riga: riga.nRiga,
      descrizione_conto_id: riga.descrizioneContoId,
      segno: riga.segno,
      importo: inEuro(importo),
      centro_costo: riga.centro_Costo || null,
      centro_prof: riga.centro_Prof || null,
      descrizione: riga.descrizione || sua?.descrizione || null,
      importo_calcolato: calcolato && !uguale ? inEuro(calcolato.importo) : null,
      conto_calcolato: calcolato && !uguale ? calcolato.conto : null,
    };
  });
  await sql`
    with nuove as (
      select * from jsonb_populate_recordset(null::s_destinazione, ${JSON.stringify(scritte)}::jsonb)),
    prima as (
      select * from s_destinazione where cod_azienda = ${codAzienda} and id_scrittura = ${una.id} order by n_riga limit 1),
    testa as (
      update s_destinazione_scritture t
         set totale = ${inEuro(totale)}, data_contabile = ${testa.dataContabile}, descrizione = ${testa.descrizione},
             note = ${testa.note}, manuale = ${manuale},
             calcolata = case when not ${manuale} then null else coalesce(t.calcolata, ${JSON.stringify(
               {
                 dataContabile: una.dataContabile,
                 descrizione: una.descrizione,
                 righe: una.righe,
               },
             )}::jsonb) end
       where t.cod_azienda = ${codAzienda} and t.id = ${una.id}),
    tolte as (
      delete from s_destinazione d where d.cod_azienda = ${codAzienda} and d.id_scrittura = ${una.id}
         and d.n_riga not in (select n_riga from nuove))
    insert into s_destinazione as d (cod_azienda, id_scrittura, n_riga, descrizione_conto_id, segno, importo, cod_divisa,
           id_movimento, id_posizione, cod_titolo, cod_portafoglio, cod_depositario, imm_circ, corta, centro_costo,
           centro_prof, descrizione, importo_calcolato, conto_calcolato)
    select ${codAzienda}, ${una.id}, n.n_riga, n.descrizione_conto_id, n.segno, n.importo, p.cod_divisa, p.id_movimento,
           p.id_posizione, p.cod_titolo, p.cod_portafoglio, p.cod_depositario, p.imm_circ, p.corta, n.centro_costo,
           n.centro_prof, n.descrizione, n.importo_calcolato, n.conto_calcolato
      from nuove n cross join prima p
    on conflict (cod_azienda, id_scrittura, n_riga) do update
      set descrizione_conto_id = excluded.descrizione_conto_id, segno = excluded.segno, importo = excluded.importo,
          importo_divisa = case when d.importo = excluded.importo then d.importo_divisa end,
          centro_costo = excluded.centro_costo, centro_prof = excluded.centro_prof, descrizione = excluded.descrizione,
          importo_calcolato = excluded.importo_calcolato, conto_calcolato = excluded.conto_calcolato`.execute(
    tx,
  );
}
