import { sql } from 'kysely';
import type {
  AnnoFiscaleWire,
  PerditaResiduaWire,
  ProspettoZainettoWire,
  RigaZainettoWire,
} from '#contract/fiscalita.ts';
import type { UsoPerdita } from '#domain/fiscalita/perdite.ts';
import type { AnnoZainetto, PerditaResidua, Tassazione } from '#domain/fiscalita/zainetto.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { RisultatoInConto } from './certificati.ts';
import { type Conto, chiaveDi } from './prospetto.ts';
import type { ApportoDelRapporto, ApportoLetto } from './rapporti.ts';
import type { RealizzoLetto } from './realizzi.ts';

/** Accounts as the wire has them: cents become euro. */

export const residuaInUscita = ({ importo, ...una }: PerditaResidua): PerditaResiduaWire => ({
  ...una,
  importo: inEuro(importo),
});

export const apportoInUscita = ({ idRapporto: _, ...apporto }: ApportoDelRapporto): ApportoLetto =>
  apporto;

export const usoInUscita = ({ realizzata, usata, consumata }: UsoPerdita) => ({
  realizzata,
  usata: inEuro(usata),
  consumata: inEuro(consumata),
});

const annoInUscita = (
  { anno, residue, ...cifre }: AnnoZainetto,
  ultimoCertificato: number | null,
): AnnoFiscaleWire => ({
  anno,
  certificato: ultimoCertificato !== null && anno <= ultimoCertificato,
  plusvalenze: inEuro(cifre.plusvalenze),
  minusvalenze: inEuro(cifre.minusvalenze),
  proventi: inEuro(cifre.proventi),
  apportate: inEuro(cifre.apportate),
  usate: inEuro(cifre.usate),
  tassato: inEuro(cifre.tassato),
  imposta: inEuro(cifre.imposta),
  scadute: inEuro(cifre.scadute),
  certificate: inEuro(cifre.certificate),
  residue: residue.map(residuaInUscita),
});

/** Of what a movement says: which one it is. */
type DelMovimento = Pick<
  RigaZainettoWire,
  | 'anno'
  | 'nreg'
  | 'cod_Causale'
  | 'cod_Titolo'
  | 'descrizione'
  | 'cod_Portafoglio'
  | 'cod_Depositario'
>;

/** Movements that are named by what was certified, and no longer count: reversed since. */
async function nomiDi(tx: Tx, id: readonly number[]): Promise<ReadonlyMap<number, DelMovimento>> {
  if (id.length === 0) return new Map();
  const { rows } = await sql<DelMovimento & { id: number }>`
    select m.id, m.anno, m.nreg, m.cod_causale as "cod_Causale", m.cod_titolo as "cod_Titolo",
           coalesce(t.descrizione, m.cod_titolo) as descrizione, m.cod_portafoglio as "cod_Portafoglio",
           m.cod_depositario as "cod_Depositario"
      from movimenti m left join titoli t on t.cod_titolo = m.cod_titolo
     where m.id = any (${id}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id: suo, ...resto }) => [suo, resto]));
}

const nomeDi = ({ movimento, descrizione }: RealizzoLetto): DelMovimento => ({
  anno: movimento.anno,
  nreg: movimento.nreg,
  cod_Causale: movimento.codCausale,
  cod_Titolo: movimento.codTitolo,
  descrizione,
  cod_Portafoglio: movimento.codPortafoglio,
  cod_Depositario: movimento.codDepositario,
});

function rigaContata(
  uno: RisultatoInConto,
  nome: DelMovimento,
  realizzo: RealizzoLetto | undefined,
  sua: Tassazione | undefined,
): RigaZainettoWire {
  const { idMovimento, giorno, natura, rettifica, importo, imponibile } = uno;
  // What was certified may have come about otherwise than the movement does now.
  const come = !rettifica && realizzo?.importo === importo ? realizzo : undefined;
  return {
    ...nome,
    ...{ idMovimento, giorno, natura, rettifica, importo, imponibile },
    percImponibile: uno.percImponibile,
    aliquota: uno.aliquota,
    ricavo: come?.ricavo ?? null,
    costo: come?.costo ?? null,
    scarto: come?.scarto ?? null,
    oneri: come?.oneri ?? null,
    usi: sua?.usi.map(usoInUscita) ?? [],
    tassato: sua ? inEuro(sua.tassato) : null,
    imposta: sua ? inEuro(sua.imposta) : null,
    impostaTrattenuta: rettifica ? null : (realizzo?.movimento.impostaTrattenuta ?? null),
    perche: null,
    traccia: [...(come?.traccia ?? [])],
  };
}

const rigaIgnota = (realizzo: RealizzoLetto): RigaZainettoWire => ({
  ...nomeDi(realizzo),
  idMovimento: realizzo.movimento.id,
  giorno: realizzo.movimento.giorno,
  natura: realizzo.natura,
  rettifica: false,
  ricavo: realizzo.ricavo,
  costo: null,
  scarto: null,
  oneri: realizzo.oneri,
  importo: null,
  percImponibile: realizzo.percImponibile,
  aliquota: realizzo.aliquota,
  imponibile: null,
  usi: [],
  tassato: null,
  imposta: null,
  impostaTrattenuta: realizzo.movimento.impostaTrattenuta,
  perche: realizzo.perche,
  traccia: [],
});

async function righeDi(tx: Tx, conto: Conto, anno: number): Promise<RigaZainettoWire[]> {
  const realizzi = new Map(conto.realizzi.map((uno) => [uno.movimento.id, uno]));
  const suoi = conto.inConto.filter((uno) => uno.anno === anno);
  const altri = suoi.filter(({ idMovimento }) => !realizzi.has(idMovimento));
  const nomi = await nomiDi(
    tx,
    altri.map(({ idMovimento }) => idMovimento),
  );
  const tassazioni = new Map(
    conto.zainetto.tassazioni.map((una) => [`${una.giorno} ${una.chiave}`, una]),
  );
  const contate = suoi.flatMap((uno) => {
    const realizzo = realizzi.get(uno.idMovimento);
    const nome = realizzo ? nomeDi(realizzo) : nomi.get(uno.idMovimento);
    if (!nome) return [];
    return [rigaContata(uno, nome, realizzo, tassazioni.get(`${uno.giorno} ${chiaveDi(uno)}`))];
  });
  const ignote = conto.realizzi
    .filter(({ movimento, importo }) => importo === null && movimento.anno === anno)
    .map(rigaIgnota);
  return [...contate, ...ignote].toSorted((a, b) =>
    a.giorno === b.giorno ? a.idMovimento - b.idMovimento : a.giorno < b.giorno ? -1 : 1,
  );
}

async function certificazioneDi(tx: Tx, codAzienda: string, id: number | null, anno: number) {
  const { rows } = await sql<NonNullable<ProspettoZainettoWire['certificazione']>>`
    select riferimento, motivo, imposta::text as imposta, imposta_certificata::text as "impostaCertificata",
           righe, creato_il as "creatoIl", creato_da as "creatoDa"
      from anni_certificati
     where cod_azienda = ${codAzienda} and id_rapporto = ${id} and anno = ${anno}`.execute(tx);
  return rows[0] ?? null;
}

/** A pouch in a year, as it is told. */
export async function prospettoInUscita(
  tx: Tx,
  codAzienda: string,
  conto: Conto,
  anno: number,
): Promise<ProspettoZainettoWire> {
  const { rapporto, zainetto, rettifiche, apporti } = conto;
  const { regime, codDepositario, descrizione, chiusoIl, ultimoCertificato } = rapporto;
  const suo = zainetto.anni.find((uno) => uno.anno === anno);
  if (!suo) throw new Error(`Il conto non ha l’anno ${anno}.`);
  return {
    ...{ regime, descrizione, chiusoIl, ultimoCertificato },
    cod_Depositario: codDepositario,
    anno: annoInUscita(suo, ultimoCertificato),
    anni: zainetto.anni.map((uno) => annoInUscita(uno, ultimoCertificato)),
    righe: await righeDi(tx, conto, anno),
    usiDellAnno: zainetto.tassazioni
      .filter(({ chiave, giorno }) => chiave === null && giorno.startsWith(`${anno}-`))
      .flatMap(({ usi }) => usi.map(usoInUscita)),
    certificazione: await certificazioneDi(tx, codAzienda, rapporto.id, anno),
    rettifiche: rettifiche
      .filter(({ diAnno }) => diAnno === anno)
      .map((una) => ({
        idMovimento: una.idMovimento,
        diAnno: una.diAnno,
        prima: inEuro(una.prima),
        adesso: inEuro(una.adesso),
        differenza: inEuro(una.differenza),
        conta: una.conta,
      })),
    apporti: apporti.map(apportoInUscita),
    uscite: zainetto.certificate.map(residuaInUscita),
  };
}
