import { sql } from 'kysely';
import { annoDi, giornoDelTratto, ultimoAnno } from '#domain/fiscalita/perdite.ts';
import type { AnnoZainetto, Tassazione } from '#domain/fiscalita/zainetto.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { dueDecimali, stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import type { RisultatoInConto } from './certificati.ts';
import { type Conto, chiaveDi, contoDi } from './prospetto.ts';
import { type ChiaveRapporto, tieniRapporto } from './rapporti.ts';

/** What is left of the losses of a year, as who certifies has it. */
export interface RigaCertificata {
  readonly realizzata: Data;
  readonly importo: string;
}

export interface Certificazione extends ChiaveRapporto {
  readonly anno: number;
  readonly righe: readonly RigaCertificata[];
  readonly imposta: string | null;
  readonly riferimento: string | null;
  /** Why it is certified though it differs. */
  readonly motivo: string | null;
}

/** A line of a certification beside ours. */
export interface RigaConfrontata {
  readonly realizzata: Data;
  readonly nostra: string;
  readonly certificata: string | null;
  readonly differenza: string | null;
}

/** Line by line, the losses of each year as we have them and as they were certified. */
function confrontate(
  anno: AnnoZainetto | undefined,
  certificate: readonly RigaCertificata[],
): readonly RigaConfrontata[] {
  const nostre = new Map(anno?.residue.map((una) => [una.realizzata, una.importo]));
  const loro = new Map(certificate.map((una) => [una.realizzata, centesimi(una.importo)]));
  return [...new Set([...nostre.keys(), ...loro.keys()])].toSorted().map((realizzata) => {
    const nostra = nostre.get(realizzata) ?? 0n;
    const certificata = loro.get(realizzata) ?? 0n;
    return {
      realizzata,
      nostra: inEuro(nostra),
      certificata: inEuro(certificata),
      differenza: inEuro(certificata - nostra),
    };
  });
}

const diversa = ({ differenza }: RigaConfrontata): boolean =>
  differenza !== null && centesimi(differenza) !== 0n;

/** What differs is certified by who says why. */
function esigiConcordi(
  { imposta, motivo, anno }: Certificazione,
  righe: readonly RigaConfrontata[],
  nostra: bigint,
): void {
  if (motivo !== null) return;
  const perdite = righe.filter(diversa).map(({ realizzata }) => realizzata.slice(0, 4));
  if (perdite.length > 0)
    throw errore('REGOLA_VIOLATA', {
      detail: `Le perdite del ${perdite.join(', ')} non sono quelle certificate: correggere i movimenti o gli apporti, o dire perché nel motivo.`,
    });
  if (imposta !== null && centesimi(imposta) !== nostra)
    throw errore('REGOLA_VIOLATA', {
      detail: `L’imposta del ${anno} per noi è ${stampaNumero(inEuro(nostra), dueDecimali)}, e ne è certificata un’altra: correggere i movimenti, o dire perché nel motivo.`,
    });
}

/** A year is certified when it is over, or with the relation that was closed in it. */
async function esigiFinito(tx: Tx, chiusoIl: Data | null, anno: number): Promise<void> {
  const oggi = await oggiARoma(tx);
  if (anno < annoDi(oggi)) return;
  if (chiusoIl !== null && annoDi(chiusoIl) === anno && chiusoIl <= oggi) return;
  throw errore('REGOLA_VIOLATA', {
    detail: `Il ${anno} non è finito: si certifica dal 01/01/${anno + 1}, o chiuso il rapporto.`,
    errori: [{ campo: 'anno', messaggio: 'Non è finito.' }],
  });
}

/** What a year put into the pouch, by the stretch of rates: its own losses, and those that came. */
function perditeMesse({ zainetto, apporti }: Conto, anno: number): ReadonlyMap<string, bigint> {
  const messe = new Map<string, bigint>();
  const metti = (realizzata: string, quanta: bigint) =>
    messe.set(realizzata, (messe.get(realizzata) ?? 0n) + quanta);
  for (const { giorno, imponibile } of zainetto.tassazioni)
    if (imponibile < 0n && giorno.startsWith(`${anno}-`))
      metti(giornoDelTratto(giorno), -imponibile);
  for (const { realizzata, dal, importo } of apporti)
    if (dal.startsWith(`${anno}-`) && ultimoAnno(annoDi(realizzata)) >= anno)
      metti(realizzata, centesimi(importo));
  return messe;
}

const delAnno = <T extends { readonly giorno: Data }>(cose: readonly T[], anno: number) =>
  cose.filter(({ giorno }) => giorno.startsWith(`${anno}-`));

async function scriviRisultati(
  tx: Tx,
  { inConto, zainetto, rapporto }: Conto,
  { codAzienda, id, anno }: Dove,
): Promise<void> {
  const tassati = new Map(
    delAnno(zainetto.tassazioni, anno).map((una) => [una.chiave, una] as const),
  );
  const riga = (uno: RisultatoInConto) => {
    const sua =
      rapporto.regime === 'A' || uno.natura === 'oicr' ? tassati.get(chiaveDi(uno)) : undefined;
    return {
      ...uno,
      tassato: sua ? inEuro(sua.tassato) : null,
      imposta: sua ? inEuro(sua.imposta) : null,
    };
  };
  await sql`
    insert into risultati_certificati (cod_azienda, id_rapporto, anno, id_movimento, rettifica, di_anno, giorno,
           natura, importo, perc_imponibile, aliquota, imponibile, tassato, imposta)
    select ${codAzienda}, ${id}, ${anno}, r."idMovimento", r.rettifica, r."diAnno", r.giorno, r.natura, r.importo,
           r."percImponibile", r.aliquota, r.imponibile, r.tassato, r.imposta
      from jsonb_to_recordset(${JSON.stringify(delAnno(inConto, anno).map(riga))}::jsonb) r (
        "idMovimento" bigint, rettifica boolean, "diAnno" smallint, giorno date, natura text, importo numeric,
        "percImponibile" numeric, aliquota numeric, imponibile numeric, tassato numeric, imposta numeric)`.execute(
    tx,
  );
}

interface Dove {
  readonly codAzienda: string;
  readonly id: number;
  readonly anno: number;
}

async function scriviPerdite(tx: Tx, conto: Conto, { codAzienda, id, anno }: Dove): Promise<void> {
  const messe = [...perditeMesse(conto, anno)].map(([realizzata, quanta]) => ({
    realizzata,
    importo: inEuro(quanta),
  }));
  await sql`
    insert into perdite_certificate (cod_azienda, id_rapporto, anno, realizzata, importo)
    select ${codAzienda}, ${id}, ${anno}, r.realizzata, r.importo
      from jsonb_to_recordset(${JSON.stringify(messe)}::jsonb) r (realizzata date, importo numeric)`.execute(
    tx,
  );
  const movimento = ({ chiave }: Tassazione) => (chiave === null ? null : Math.floor(chiave / 2));
  const usi = delAnno(conto.zainetto.tassazioni, anno)
    .flatMap((una) =>
      una.usi.map(({ realizzata, usata, consumata }) => ({
        idMovimento: movimento(una),
        giorno: una.giorno,
        realizzata,
        usata: inEuro(usata),
        consumata: inEuro(consumata),
      })),
    )
    .map((uno, i) => ({ ...uno, n: i + 1 }));
  await sql`
    insert into perdite_usate (cod_azienda, id_rapporto, anno, n, id_movimento, giorno, realizzata, usata, consumata)
    select ${codAzienda}, ${id}, ${anno}, r.n, r."idMovimento", r.giorno, r.realizzata, r.usata, r.consumata
      from jsonb_to_recordset(${JSON.stringify(usi)}::jsonb) r (
        n integer, "idMovimento" bigint, giorno date, realizzata date, usata numeric, consumata numeric)`.execute(
    tx,
  );
}

/**
 * Certifies a year, with those before it that were not: what they have is written down and no longer counted anew.
 * Who certifies at the same time waits, and is told that it is done (docs/regole/zainetto.md#certificare-un-anno).
 */
export async function certificaAnno(
  tx: Tx,
  chi: ChiCalcola,
  certificazione: Certificazione,
): Promise<Conto> {
  const { codAzienda } = chi;
  const { anno, motivo, riferimento, imposta } = certificazione;
  const rapporto = await tieniRapporto(tx, codAzienda, certificazione);
  const { ultimoCertificato: ultimo } = rapporto;
  if (ultimo !== null && ultimo >= anno)
    throw errore('STATO_NON_ADATTO', {
      detail: `L’anno ${anno} è certificato, e non si riscrive: si certifica dal ${ultimo + 1} in poi.`,
    });
  await esigiFinito(tx, rapporto.chiusoIl, anno);
  const conto = await contoDi(tx, chi, rapporto, anno);
  const suoi = conto.zainetto.anni.filter((uno) => uno.anno > (ultimo ?? 0));
  const suo = suoi.find((uno) => uno.anno === anno);
  const righe = confrontate(suo, certificazione.righe);
  esigiConcordi(certificazione, righe, suo?.imposta ?? 0n);
  for (const uno of suoi) {
    const ultima = uno.anno === anno;
    await sql`
      insert into anni_certificati (cod_azienda, id_rapporto, anno, imposta, imposta_certificata, righe, riferimento, motivo)
      values (${codAzienda}, ${rapporto.id}, ${uno.anno}, ${inEuro(uno.imposta)}, ${ultima ? imposta : null},
              ${JSON.stringify(ultima ? righe : nostreSole(uno))}::jsonb, ${ultima ? riferimento : null},
              ${ultima ? motivo : null})`.execute(tx);
    const dove = { codAzienda, id: rapporto.id, anno: uno.anno };
    await scriviRisultati(tx, conto, dove);
    await scriviPerdite(tx, conto, dove);
  }
  return { ...conto, rapporto: { ...rapporto, ultimoCertificato: anno } };
}

/** A year that is certified by the one after it has nobody's lines but ours. */
const nostreSole = (anno: AnnoZainetto): readonly RigaConfrontata[] =>
  anno.residue.map(({ realizzata, importo }) => ({
    realizzata,
    nostra: inEuro(importo),
    certificata: null,
    differenza: null,
  }));
