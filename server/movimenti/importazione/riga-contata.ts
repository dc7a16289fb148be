import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import type { RealizzoDelFissato, ZainettoDelGiorno } from '#domain/fiscalita/al-realizzo.ts';
import { confronta, segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { CON_EURO, type NomeCampo, vociSaldo } from '#domain/movimenti/campi.ts';
import {
  type Composto,
  componi,
  type RispostaFissato,
  spiegazione,
} from '#domain/movimenti/fissato/calcola.ts';
import type { CausaleLetta } from '#domain/movimenti/fissato/contesto.ts';
import { rifiutoDelQuadro } from '#domain/movimenti/fissato/controlli.ts';
import { type RicercaGemelli, ricercaGemelli } from '#domain/movimenti/fissato/gemelli.ts';
import { DALLA_GIACENZA } from '#domain/movimenti/fissato/plusvalenza.ts';
import {
  cambioDel,
  FissatoRifiutato,
  type FissatoScritto,
  nelCalendario,
  type Quadro,
  quadroDi,
} from '#domain/movimenti/fissato/quadro.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { eStorno } from '#domain/movimenti/generi.ts';
import { movimenti } from '#domain/movimenti/importazione.ts';
import { type RigaMovimento, troppoGrande } from '#domain/movimenti/riga.ts';
import type { CostoFiscale } from '#domain/posizioni/costo-fiscale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Scopo } from '#server/importazioni/regole-destinazione.ts';
import { tabellaMovimenti } from '#server/movimenti/riga.ts';
import { arrivoDi, difettiArrivo, senzaArrivo } from './arrivo.ts';
import type { DatiImport } from './dati.ts';
import { type Detto, ingressoDi, oltreIlCentesimo, type ValoriLetti } from './ingresso.ts';
import { postoDi } from './posto.ts';

/** A row of the file as the movement that it comes to. */
export interface RigaContata {
  readonly riga: number;
  /** Null of a row that is refused. */
  readonly record: RigaMovimento | null;
  /** The second row of a movement that has two. */
  readonly altra: RigaMovimento | null;
  /** The columns of which the file says the value itself. */
  readonly dati: readonly string[];
  /** What would stop its registration, a draft being one all the same. */
  readonly impedimento: string | null;
  /** Its tax, or of a written one what it realises, waits for what its position is before it: nothing else stops it. */
  readonly attende: boolean;
  /** What it realises in the pouch of its relation, and the losses that it was counted with. */
  readonly realizzo: RealizzoDelFissato | null;
  readonly zainetto: ZainettoDelGiorno | null;
  /** How the same movement is sought in the archive and in the file, for a preview. */
  readonly gemelli: RicercaGemelli | null;
  /** How its figures came about, where that is to be kept. */
  readonly calcolo: RispostaFissato | null;
  readonly errori: readonly Detto[];
  readonly avvisi: readonly Detto[];
}

/** A row of the file, with what comes before it. */
export interface DaContare {
  readonly riga: number;
  readonly letti: ValoriLetti;
  readonly carico?: CostoFiscale | null;
  readonly zainetto?: ZainettoDelGiorno | null;
}

const rifiutata = (riga: number, campo: string | null, testo: string): RigaContata => ({
  riga,
  record: null,
  altra: null,
  dati: [],
  impedimento: null,
  attende: false,
  realizzo: null,
  zainetto: null,
  gemelli: null,
  calcolo: null,
  errori: [{ campo, testo }],
  avvisi: [],
});

/** Why a causale cannot come from a row of a file; null where it can. */
function difettoCausale(causale: CausaleLetta | undefined, letti: ValoriLetti): string | null {
  if (!causale) return 'manca la causale: scriverla nel file, o ricavarla nella mappatura';
  const { codCausale, tipoCausale } = causale;
  if (!causale.attiva) return `la causale ${codCausale} non è attiva: sceglierne un’altra`;
  if (eStorno(tipoCausale)) return 'uno storno si fa dal movimento che storna, non da un file';
  if (causale.chiedeTitolo && letti.cod_Titolo === undefined)
    return `la causale ${codCausale} vuole un titolo: scriverne l’ISIN o il codice`;
  return null;
}

/** What the columns of a file can say themselves, by the slip's name. */
const COLONNE: ReadonlyMap<string, string> = new Map(
  movimenti.colonneImport.flatMap(({ nome, campo, altrove }) =>
    nome === undefined || altrove ? [] : [[nome, campo]],
  ),
);
const TITOLI: ReadonlyMap<string, string> = new Map(
  movimenti.colonneImport.flatMap(({ nome, titolo }) =>
    nome === undefined ? [] : [[nome, titolo]],
  ),
);
/** Part of every comparison with the archive, or none of it. */
const NON_DETTE = new Set([
  ...['cod_causale', 'cod_titolo', 'cod_portafoglio', 'cod_depositario', 'data_movimento'],
  ...['qta_vnominale', 'nreg_import', 'cod_divisa'],
]);

const numero = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 2, decimaliMax: 10 });

const IMPORTI: readonly NomeCampo[] = [...vociSaldo, ...Object.values(CON_EURO)];

/** Where the file and the calculation differ by more than a cent: the file's value stands. */
function differenze(foglio: Foglio, letti: ValoriLetti): Detto[] {
  const detti: Detto[] = [];
  const confronto = (nome: string, delFile: string, calcolato: string) => {
    if (!oltreIlCentesimo(delFile, calcolato)) return;
    const titolo = TITOLI.get(nome) ?? nome;
    detti.push({
      campo: nome,
      testo: `${titolo}: nel file ${numero(delFile)}, calcolato ${numero(calcolato)}`,
    });
  };
  for (const nome of IMPORTI) {
    const cella = foglio.celle.get(nome);
    if (cella?.manuale && cella.calcolato !== null && cella.valore !== null)
      confronto(nome, cella.valore, cella.calcolato);
  }
  for (const nome of ['saldo', 'saldoEuro'] as const) {
    const [delFile, calcolato] = [letti[nome], foglio.valore(nome)];
    if (delFile === undefined || calcolato === null) continue;
    // Files write what was paid with a minus or without.
    confronto(nome, delFile.replace(/^-/, ''), calcolato.replace(/^-/, ''));
  }
  return detti;
}

/** Amounts that this movement does not have: saying them in the file is of no use, and is told. */
function superflui(foglio: Foglio, letti: ValoriLetti): Detto[] {
  return IMPORTI.flatMap((nome) => {
    const valore = letti[nome];
    if (valore === undefined || segno(valore) === 0 || foglio.celle.has(nome)) return [];
    const titolo = TITOLI.get(nome) ?? nome;
    return [
      {
        campo: nome,
        testo: `${titolo}: questo movimento non ne ha, ${numero(valore)} del file non si scrive`,
      },
    ];
  });
}

/** Why the tax on transactions is not proposed, or is less than was paid: it stops nothing, and is told. */
const diciDellaTransazione = ({ avvisi }: Quadro): Detto[] =>
  avvisi.flatMap(({ campo, peso, messaggio }) =>
    campo === 'impostaTransazioni' && peso === 'avviso' ? [{ campo, testo: messaggio }] : [],
  );

/** Numbers that a file says and the calculation finds too are nobody's own. */
function senzaUguali(record: RigaMovimento): RigaMovimento {
  const diversi = record.manuali.filter((nome) => {
    const calcolato = record.calcolati[nome];
    const colonna = tabellaMovimenti.campi[nome];
    if (calcolato === undefined || colonna === undefined) return true;
    const scritto = (record as unknown as Readonly<Record<string, unknown>>)[colonna];
    if (scritto === calcolato) return false;
    return !/^-?\d/.test(calcolato) || calcolato.includes('-', 1)
      ? true
      : confronta(String(scritto), calcolato) !== 0;
  });
  if (diversi.length === record.manuali.length) return record;
  const calcolati = Object.entries(record.calcolati).filter(([nome]) => diversi.includes(nome));
  return { ...record, manuali: diversi, calcolati: Object.fromEntries(calcolati) };
}

/** Without these a row is no movement, not even a draft of one. */
function mancanze(righe: readonly RigaMovimento[], { causale }: Quadro): Detto[] {
  const [record] = righe as [RigaMovimento];
  const scambia = causale.effettoQuantita !== 0 && causale.effettoLiquidita !== 0;
  if (righe.some(troppoGrande))
    return [{ campo: null, testo: 'l’importo è troppo grande: controllare quantità e prezzo' }];
  if (causale.effettoQuantita !== 0 && segno(record.qta_vnominale) === 0)
    return [{ campo: 'qtaVnominale', testo: 'manca la quantità, o il valore nominale' }];
  if (scambia && record.prezzo === null && segno(record.controvalore_originale) === 0)
    return [{ campo: 'prezzo', testo: 'mancano il prezzo e l’importo: ne serve uno dei due' }];
  const vuoto = [record.saldo, record.saldo_euro, record.controvalore_originale].every(
    (importo) => segno(importo) === 0,
  );
  if (causale.effettoQuantita === 0 && causale.effettoLiquidita !== 0 && vuoto)
    return [{ campo: 'importo', testo: 'manca l’importo' }];
  return [];
}

const impedimentoDi = (quadro: Quadro): string | null =>
  rifiutoDelQuadro(quadro) ??
  quadro.avvisi.find(({ peso }) => peso === 'errore')?.messaggio ??
  null;

/** The rows of a movement; what it names and is not there refuses it. */
function composta(
  ingresso: FissatoScritto,
  scopo: Scopo,
  leggi: () => Quadro,
):
  | (Pick<RigaContata, 'gemelli'> & { readonly quadro: Quadro; readonly composto: Composto })
  | Detto {
  try {
    return nelCalendario(ingresso, () => {
      const quadro = leggi();
      const composto = componi(quadro);
      return {
        quadro,
        composto,
        gemelli:
          scopo === 'anteprima' ? ricercaGemelli(quadro, composto.foglio, composto.giorni) : null,
      };
    });
  } catch (causa) {
    if (!(causa instanceof FissatoRifiutato)) throw causa;
    return { campo: null, testo: causa.message };
  }
}

/**
 * The movement that a row of a file comes to, by the slip's own rules; or why it is none. `carico` is what
 * its position is before it, where that has been counted; null where it could not be. `zainetto` are the losses
 * that it may use, where that has been counted too.
 */
export function contaRiga(
  dati: DatiImport,
  { riga, letti, carico, zainetto = null }: DaContare,
): RigaContata {
  const causale = dati.causali.get(letti.cod_Causale ?? '');
  const difetto = difettoCausale(causale, letti);
  if (!causale || difetto !== null)
    return rifiutata(
      riga,
      causale?.chiedeTitolo && !letti.cod_Titolo ? 'cod_Titolo' : 'cod_Causale',
      difetto ?? '',
    );
  const posto = postoDi(dati, letti);
  if ('testo' in posto) return rifiutata(riga, posto.campo, posto.testo);
  const titolo = dati.titoli.get(letti.cod_Titolo ?? '') ?? null;
  const codDivisa = titolo?.calcolato.codDivisa ?? letti.codDivisa ?? DIVISA_DI_CONTO;
  if (letti.codDivisa !== undefined && letti.codDivisa !== codDivisa)
    return rifiutata(
      riga,
      'codDivisa',
      `la divisa del file è ${letti.codDivisa}, quella del titolo ${codDivisa}: correggere il file, o l’anagrafica del titolo`,
    );
  const arrivo = arrivoDi(dati, letti, causale);
  if (arrivo && 'testo' in arrivo) return rifiutata(riga, arrivo.campo, arrivo.testo);
  const giorno = (letti.dataMovimento ?? '') as Data;
  const { contesto } = dati;
  const { codPortafoglio, codDepositario } = posto;
  const cambio = letti.cambio ?? cambioDel({ contesto, codDivisa }, giorno)?.valore ?? null;
  const chi = { causale, titolo, divisa: codDivisa, cambio, codPortafoglio, codDepositario };
  const scritto = ingressoDi(letti, { ...chi, altra: arrivo });
  const esito = composta(scritto, dati.scopo, () =>
    quadroDi(contesto, scritto, { senzaGiacenze: true, carico, zainetto }),
  );
  if ('testo' in esito) return rifiutata(riga, esito.campo, esito.testo);
  const { quadro, composto, gemelli } = esito;
  const { foglio, righe } = composto;
  const [prima, altra = null] = righe as [RigaMovimento, RigaMovimento?];
  const errori = [...mancanze(righe, quadro), ...difettiArrivo(quadro, composto)];
  if (errori.length > 0) return { ...rifiutata(riga, null, ''), errori };
  const { ingresso } = quadro;
  const detti = Object.keys(ingresso).flatMap((nome) => {
    const campo = COLONNE.get(nome);
    return campo === undefined || NON_DETTE.has(campo) ? [] : [campo];
  });
  const impedimento = impedimentoDi(quadro);
  const [tassato] = quadro.tassati;
  return {
    riga,
    record: senzaUguali(prima),
    altra,
    dati: detti,
    impedimento,
    attende:
      carico !== undefined ||
      (impedimento ?? quadro.sospesi.find((uno) => uno === DALLA_GIACENZA)) === DALLA_GIACENZA,
    realizzo: tassato?.realizzo ?? null,
    zainetto,
    gemelli,
    calcolo: dati.scopo === 'registrazione' ? spiegazione(quadro, composto) : null,
    errori: [],
    avvisi: [
      ...differenze(foglio, letti),
      ...superflui(foglio, letti),
      ...(tassato?.detti ?? []).map((testo) => ({ campo: 'impostaPlusvalenze', testo })),
      ...diciDellaTransazione(quadro),
      ...(altra === null ? senzaArrivo(letti) : []),
      ...(impedimento === null ? [] : [{ campo: null, testo: `In bozza: ${impedimento}` }]),
    ],
  };
}
