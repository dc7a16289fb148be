import { assoluto, milionesimi } from '../milionesimi.ts';
import type { CondizioniRegola, Regola } from '../regole.ts';
import { diPiu, PARTI_MASSIME, scelti, sommeDiScelte } from '../somme.ts';
import type { Aperti, MovimentoDaAbbinare, RigaDaAbbinare } from './parti.ts';
import type { Nomine } from './riferimenti.ts';

/** So many pairs a rule may look at: with more it is too wide to say anything. */
const COPPIE_MASSIME = 2_000_000;
const CENTO = 100_000_000n;

interface Presa {
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
}

interface Gruppi {
  readonly prese: Presa[];
  readonly ambigue: Presa[];
}

/** What a rule takes, and what it finds several of; nothing of either where it is too wide. */
interface EsitoRegola extends Gruppi {
  readonly troppe: boolean;
}

/** What rules did not take: of what each found several, and which have too many pairs to be looked through. */
export interface NonPrese {
  readonly ambigue: readonly Presa[];
  readonly larghe: readonly Regola[];
}

export const isinIn = (testo: string): string[] =>
  testo.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])/g) ?? [];

const tolleranzaDi = ({ importo }: CondizioniRegola, di: bigint): bigint => {
  if (importo?.scarto !== undefined) return milionesimi(importo.scarto);
  if (importo?.percento !== undefined)
    return (assoluto(di) * milionesimi(importo.percento)) / CENTO;
  return 0n;
};

/** Whether a line is one that a rule looks at. */
export function rigaAmmessa({ causale, testo }: CondizioniRegola, riga: RigaDaAbbinare): boolean {
  if (causale && !causale.includes(riga.causale ?? '')) return false;
  const suo = riga.testo.trim().toUpperCase();
  if (testo?.contiene !== undefined && !suo.includes(testo.contiene.toUpperCase())) return false;
  return testo?.uguale === undefined || suo === testo.uguale.trim().toUpperCase();
}

function giorniAmmessi(
  { giorni }: CondizioniRegola,
  riga: RigaDaAbbinare,
  movimento: MovimentoDaAbbinare,
): boolean {
  if (!giorni) return true;
  const dopo = riga.giorno - movimento.giorno;
  return dopo <= giorni.dopo && -dopo <= giorni.prima;
}

/** The open movements by what a rule can look for. */
class Indici {
  readonly #aperti: Aperti;
  readonly #nomine: Nomine;
  readonly #perImporto: readonly number[];
  readonly #perGiorno = new Map<number, number[]>();
  readonly #perIsin = new Map<string, number[]>();

  constructor(aperti: Aperti, nomine: Nomine) {
    this.#aperti = aperti;
    this.#nomine = nomine;
    const importo = (quale: number) => aperti.movimenti[quale]?.importo ?? 0n;
    this.#perImporto = aperti.movimentiAperti.sort((a, b) =>
      importo(a) < importo(b) ? -1 : importo(a) > importo(b) ? 1 : 0,
    );
    const metti = <C>(dove: Map<C, number[]>, chiave: C, quale: number) => {
      const altri = dove.get(chiave);
      if (altri) altri.push(quale);
      else dove.set(chiave, [quale]);
    };
    for (const quale of this.#perImporto) {
      const movimento = aperti.movimenti[quale] as MovimentoDaAbbinare;
      metti(this.#perGiorno, movimento.giorno, quale);
      if (movimento.isin !== null) metti(this.#perIsin, movimento.isin, quale);
    }
  }

  nominati(riga: number): readonly number[] {
    const tutti = this.#nomine.perRiga.get(riga)?.tutti ?? [];
    return tutti.filter((quale) => this.#aperti.movimento(quale));
  }

  fra(minimo: bigint, massimo: bigint): readonly number[] {
    const importo = (posto: number) =>
      this.#aperti.movimenti[this.#perImporto[posto] as number]?.importo ?? 0n;
    let [sotto, sopra] = [0, this.#perImporto.length];
    while (sotto < sopra) {
      const mezzo = (sotto + sopra) >> 1;
      if (importo(mezzo) < minimo) sotto = mezzo + 1;
      else sopra = mezzo;
    }
    let fine = sotto;
    while (fine < this.#perImporto.length && importo(fine) <= massimo) fine++;
    return this.#perImporto.slice(sotto, fine);
  }

  neiGiorni(dal: number, al: number): readonly number[] {
    const trovati: number[] = [];
    for (let giorno = dal; giorno <= al; giorno++)
      for (const uno of this.#perGiorno.get(giorno) ?? []) trovati.push(uno);
    return trovati;
  }

  conIsin(testo: string): readonly number[] {
    return [...new Set(isinIn(testo))].flatMap((isin) => this.#perIsin.get(isin) ?? []);
  }
}

/** The movements that a line may be by all conditions; the amount too where one is one. */
function candidati(
  { condizioni, specie }: Regola,
  indici: Indici,
  riga: RigaDaAbbinare,
  quale: number,
  movimenti: readonly MovimentoDaAbbinare[],
): number[] {
  const tolleranza = tolleranzaDi(condizioni, riga.importo);
  const { giorni } = condizioni;
  const insieme = (): readonly number[] => {
    if (condizioni.riferimento) return indici.nominati(quale);
    if (specie === '1-1') return indici.fra(riga.importo - tolleranza, riga.importo + tolleranza);
    if (condizioni.isin) return indici.conIsin(riga.testo);
    return giorni ? indici.neiGiorni(riga.giorno - giorni.dopo, riga.giorno + giorni.prima) : [];
  };
  const isin = condizioni.isin ? new Set(isinIn(riga.testo)) : null;
  return insieme().filter((uno) => {
    const movimento = movimenti[uno] as MovimentoDaAbbinare;
    if (!giorniAmmessi(condizioni, riga, movimento)) return false;
    if (isin && !isin.has(movimento.isin ?? '')) return false;
    if (specie !== '1-1') return movimento.importo > 0n === riga.importo > 0n;
    return assoluto(movimento.importo - riga.importo) <= tolleranza;
  });
}

/** The only choice of two or more parts within the tolerance of an amount; null of none, `false` of several. */
function scelta(
  importi: readonly bigint[],
  importo: bigint,
  tolleranza: bigint,
): number | null | false {
  if (importi.length < 2) return null;
  if (importi.length > PARTI_MASSIME) return false;
  let trovata: number | null = null;
  for (const [quale, somma] of sommeDiScelte(importi).entries()) {
    if (quale === 0 || assoluto(somma - importo) > tolleranza) continue;
    if (trovata !== null) return false;
    trovata = quale;
  }
  return trovata === null || diPiu(trovata) ? trovata : null;
}

/** What only one wants is taken; what several do is ambiguous. */
function separa(prese: readonly Presa[]): Gruppi {
  const usi = new Map<string, number>();
  const chiavi = ({ righe, movimenti }: Presa) => [
    ...righe.map((una) => `r${una}`),
    ...movimenti.map((uno) => `m${uno}`),
  ];
  for (const presa of prese)
    for (const chiave of chiavi(presa)) usi.set(chiave, (usi.get(chiave) ?? 0) + 1);
  const sola = (presa: Presa) => chiavi(presa).every((chiave) => usi.get(chiave) === 1);
  return { prese: prese.filter(sola), ambigue: prese.filter((presa) => !sola(presa)) };
}

/** What one rule finds among what is open; it takes nothing by itself. */
function applicaRegola(aperti: Aperti, nomine: Nomine, regola: Regola): EsitoRegola {
  const { righe, movimenti } = aperti;
  const indici = new Indici(aperti, nomine);
  const perRiga = new Map<number, number[]>();
  let coppie = 0;
  for (const [quale, riga] of righe.entries()) {
    if (!aperti.riga(quale) || !rigaAmmessa(regola.condizioni, riga)) continue;
    const suoi = candidati(regola, indici, riga, quale, movimenti).filter(
      (uno) => !aperti.sciolta(quale, uno),
    );
    coppie += suoi.length;
    if (coppie > COPPIE_MASSIME) return { prese: [], ambigue: [], troppe: true };
    if (suoi.length > 0) perRiga.set(quale, suoi);
  }
  if (regola.specie === '1-1') {
    const prese = [...perRiga].flatMap(([riga, suoi]) =>
      suoi.map((movimento) => ({ righe: [riga], movimenti: [movimento] })),
    );
    return { ...separa(prese), troppe: false };
  }
  const gruppi =
    regola.specie === '1-n' ? unaEPiu(aperti, regola, perRiga) : piuEUno(aperti, regola, perRiga);
  const separati = separa(gruppi.prese);
  return { ...separati, ambigue: [...gruppi.ambigue, ...separati.ambigue], troppe: false };
}

function unaEPiu(aperti: Aperti, regola: Regola, perRiga: ReadonlyMap<number, number[]>): Gruppi {
  const esito: Gruppi = { prese: [], ambigue: [] };
  for (const [riga, suoi] of perRiga) {
    const importo = aperti.righe[riga]?.importo ?? 0n;
    const importi = suoi.map((uno) => aperti.movimenti[uno]?.importo ?? 0n);
    const quale = scelta(importi, importo, tolleranzaDi(regola.condizioni, importo));
    if (quale === false) esito.ambigue.push({ righe: [riga], movimenti: suoi });
    else if (quale !== null) esito.prese.push({ righe: [riga], movimenti: scelti(suoi, quale) });
  }
  return esito;
}

function piuEUno(aperti: Aperti, regola: Regola, perRiga: ReadonlyMap<number, number[]>): Gruppi {
  const esito: Gruppi = { prese: [], ambigue: [] };
  const perMovimento = new Map<number, number[]>();
  for (const [riga, suoi] of perRiga)
    for (const uno of suoi) {
      const sue = perMovimento.get(uno);
      if (sue) sue.push(riga);
      else perMovimento.set(uno, [riga]);
    }
  for (const [movimento, sue] of perMovimento) {
    const importo = aperti.movimenti[movimento]?.importo ?? 0n;
    const importi = sue.map((una) => aperti.righe[una]?.importo ?? 0n);
    const quale = scelta(importi, importo, tolleranzaDi(regola.condizioni, importo));
    if (quale === false) esito.ambigue.push({ righe: sue, movimenti: [movimento] });
    else if (quale !== null)
      esito.prese.push({ righe: scelti(sue, quale), movimenti: [movimento] });
  }
  return esito;
}

/** Fourth pass: the company's own rules in their order, those that confirm or those that propose. */
export function perRegole(
  aperti: Aperti,
  nomine: Nomine,
  regole: readonly Regola[],
  effetto: Regola['effetto'],
): NonPrese {
  const ambigue: Presa[] = [];
  const larghe: Regola[] = [];
  for (const regola of regole) {
    if (regola.effetto !== effetto) continue;
    const esito = applicaRegola(aperti, nomine, regola);
    if (esito.troppe) larghe.push(regola);
    // One by one: as arguments they may be too many.
    for (const una of esito.ambigue) ambigue.push(una);
    for (const presa of esito.prese)
      aperti.prendi({
        come: 'regola',
        stato: effetto === 'conferma' ? 'confermato' : 'proposto',
        idRegola: regola.id,
        ...presa,
      });
  }
  return { ambigue, larghe };
}
