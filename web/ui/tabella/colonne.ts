import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { type Disposizione, inSequenza } from '#domain/accesso/viste/disposizione.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import segni from '../segni.module.css';
import type { TonoEtichetta } from '../tono-etichetta.ts';
import { type TestaGruppo, testaDi } from './gruppi.ts';
import { colonneInVista } from './in-vista.ts';
import { testaMostrata } from './larghezze.ts';
import { conStriscia } from './striscia.ts';
import { negativo, testoMostrato } from './testo-cella.ts';
import type { Colonna, Valore } from './tipi.ts';
import { estensione, sommeDi, testoTotali } from './totali.ts';

const LARGHEZZE: Record<Colonna<object>['tipo'], number> = {
  testo: 150,
  codice: 124,
  data: 112,
  istante: 150,
  numero: 130,
  percentuale: 120,
};

export interface Intestazioni<R> {
  readonly colonne: readonly Colonna<R>[];
  readonly disposizione: Disposizione;
  readonly ordine: Ordinamento;
  /** Decimals of the longest number on the page, by column; read each time that a cell is drawn. */
  readonly decimali: ReadonlyMap<string, number>;
  /** How wide each column is for what it has held until now; none before the first rows. */
  readonly misurate: ReadonlyMap<string, number>;
  /** Whether rows of totals stand below. */
  readonly conTotali: boolean;
  /** Whether rows stand under heads of groups. */
  readonly conGruppi: boolean;
}

/** Key columns are written on a new row only. */
export function modificabile<R>(
  { modificabile: sempre, soloNuova }: Colonna<R>,
  nuova: boolean,
): boolean {
  return sempre === true || (soloNuova === true && nuova);
}

/** What opens and folds the lines below it. */
export const PIEGA = 't-piega';

/** Rows come ordered from the server: the grid shows the order, it never makes one. */
const comeArrivano = () => 0;

export function definizioni<R>(intestazioni: Intestazioni<R>): ColDef<R>[] {
  const { colonne, disposizione } = intestazioni;
  return inSequenza(colonne, disposizione.sequenza).map((colonna) =>
    definizione(colonna, intestazioni),
  );
}

/** Where several would take the width of a telephone, none stays: what they stand beside is read too. */
const TELEFONO = '(max-width: 640px)';

function fermata<R>({ ferma }: Colonna<R>, { colonne }: Intestazioni<R>) {
  const molte = colonne.filter((una) => una.ferma === 'right').length > 1;
  return ferma === 'right' && molte && matchMedia(TELEFONO).matches ? null : (ferma ?? null);
}

function definizione<R>(colonna: Colonna<R>, intestazioni: Intestazioni<R>): ColDef<R> {
  const { disposizione, ordine, decimali, misurate, conTotali, conGruppi } = intestazioni;
  const posto = Object.keys(ordine).indexOf(colonna.campo);
  const verso = ordine[colonna.campo];
  const scelta = disposizione.larghezze[colonna.campo];
  const descritta = colonna.larghezza ?? LARGHEZZE[colonna.tipo];
  const misurata = misurate.get(colonna.campo) ?? descritta;
  const elastica = colonna.elastica && scelta === undefined;
  return {
    colId: colonna.campo,
    headerName: testaMostrata(colonna.titolo),
    // Of a head the words are its value: they change when it is folded, and the grid draws them again.
    valueGetter: ({ data, node, ...cella }) =>
      testaDi(data) && !(colonna.campo in (sommeDi(node)?.valori ?? {}))
        ? testoTotali({ node, ...cella }, colonna, 0)
        : (sommeDi(node)?.valori ?? data)?.[colonna.campo],
    valueFormatter: (cella) => {
      const quanti = decimali.get(colonna.campo);
      if (sommeDi(cella.node)) return testoTotali(cella, colonna, quanti);
      return cella.data ? testoMostrato(colonna, cella.data, quanti) : '';
    },
    // Checked again, a text may be right that was wrong: it is drawn anew though it is the same.
    ...(colonna.comeTesto ? { equals: () => false } : {}),
    ...(conTotali || conGruppi ? { colSpan: estensione<R> } : {}),
    hide: disposizione.nascoste.includes(colonna.campo),
    // What is left over goes to it, and where nothing is it may be cut: it has its words on pointing.
    ...(elastica
      ? { flex: 1, minWidth: Math.min(misurata, descritta) }
      : { width: scelta ?? misurata, flex: null }),
    pinned: disposizione.fissate.includes(colonna.campo) ? 'left' : fermata(colonna, intestazioni),
    sortable: colonna.ordinabile ?? false,
    sort: verso === undefined ? null : verso === 'ASC' ? 'asc' : 'desc',
    sortIndex: posto < 0 ? null : posto,
    comparator: comeArrivano,
    ...disegnata(colonna, conGruppi),
    ...(colonna.tipo === 'numero' ? { headerClass: 'ag-right-aligned-header' } : {}),
    cellClass: ({ value, data, node }) =>
      classiCella(colonna, value as Valore, sommeDi(node) ? undefined : data),
  };
}

/** How the cells of a column are drawn, where their text alone is not all. */
function disegnata<R>(
  { tipo, legame, piegata, insegna, spiegata: perche, striscia }: Colonna<R>,
  conGruppi: boolean,
): Pick<ColDef<R>, 'cellRenderer'> {
  const disegni = [
    tipo === 'percentuale' ? barra : undefined,
    legame && legata(legame),
    piegata && pieghevole(piegata),
    insegna && conInsegna(insegna),
    perche && spiegata(perche),
    striscia && conStriscia(striscia),
  ];
  const disegno: Disegno<R> | undefined = disegni.findLast((uno) => uno !== undefined);
  if (disegno) return { cellRenderer: diRiga(disegno) };
  return conGruppi ? { cellRenderer: diRiga<R>() } : {};
}

type Disegno<R> = (dati: DatiSpiegati<R> & DatiBarra) => HTMLElement;

/** How a cell is drawn that has a record behind it; of totals, as text; of the head of a group, by which it folds. */
const diRiga =
  <R>(disegna?: Disegno<R>) =>
  (cella: ICellRendererParams<R>): HTMLElement | string => {
    const testa = testaDi<R>(cella.data);
    const prima = testa && colonneInVista(cella.api)[0] === cella.column?.getColId();
    if (prima) return bottoneTesta(testa, cella.valueFormatted ?? '');
    return disegna && !sommeDi(cella.node) ? disegna(cella) : (cella.valueFormatted ?? '');
  };

const bottoneTesta = <R>(testa: TestaGruppo<R>, parole: string): HTMLElement =>
  pieghevole<R>(() => testa.chiusa)({ data: testa as R, valueFormatted: parole });

interface DatiBarra {
  readonly value?: Valore;
  readonly valueFormatted?: string | null | undefined;
}

/** A thin bar with its figure, drawn without a component per cell; none where the cell is empty. */
function barra({ value, valueFormatted }: DatiBarra): HTMLElement {
  const elemento = document.createElement('span');
  if (!valueFormatted) return elemento;
  const percento = Math.min(100, Math.max(0, Number(value ?? 0)));
  elemento.className = 't-barra';
  const fondo = document.createElement('span');
  fondo.style.setProperty('--percento', `${percento}%`);
  const cifra = document.createElement('span');
  cifra.textContent = `${percento}%`;
  elemento.append(fondo, cifra);
  return elemento;
}

interface DatiSpiegati<R> {
  readonly data?: R | undefined;
  readonly valueFormatted?: string | null | undefined;
}

/** A value with its reason beside it: dashed below, the words when one points at it. */
const spiegata =
  <R>(ragione: (riga: R) => string | undefined) =>
  ({ data, valueFormatted }: DatiSpiegati<R>): HTMLElement => {
    const elemento = document.createElement('span');
    elemento.textContent = valueFormatted ?? '';
    const perche = data && valueFormatted ? ragione(data) : undefined;
    if (perche === undefined) return elemento;
    elemento.className = 't-derivata';
    elemento.title = perche;
    return elemento;
  };

/** A badge, as beside a title; a row struck through leaves it readable. */
const conInsegna =
  <R>(quale: (riga: R) => TonoEtichetta | undefined) =>
  ({ data, valueFormatted }: DatiSpiegati<R>): HTMLElement => {
    const elemento = document.createElement('span');
    elemento.textContent = valueFormatted ?? '';
    const tono = data && valueFormatted ? quale(data) : undefined;
    if (tono === undefined) return elemento;
    elemento.className = segni.etichetta ?? '';
    elemento.dataset.tono = tono;
    return elemento;
  };

/** A link for the pointer: the keys stay the grid's, which is one stop of Tab. */
const legata =
  <R>(dove: (riga: R) => string | undefined) =>
  ({ data, valueFormatted }: DatiSpiegati<R>): HTMLElement => {
    const indirizzo = data && valueFormatted ? dove(data) : undefined;
    const elemento = document.createElement(indirizzo === undefined ? 'span' : 'a');
    elemento.textContent = valueFormatted ?? '';
    if (indirizzo === undefined) return elemento;
    elemento.className = 't-legame';
    elemento.setAttribute('href', indirizzo);
    elemento.tabIndex = -1;
    return elemento;
  };

/** A button for the pointer, which says whether it is open; the keys stay the grid's. */
const pieghevole =
  <R>(piegata: (riga: R) => boolean | undefined) =>
  ({ data, valueFormatted }: DatiSpiegati<R>): HTMLElement => {
    const chiusa = data && piegata(data);
    const elemento = document.createElement(chiusa === undefined ? 'span' : 'button');
    elemento.textContent = valueFormatted ?? '';
    if (chiusa === undefined) return elemento;
    elemento.className = PIEGA;
    elemento.setAttribute('type', 'button');
    elemento.ariaExpanded = String(!chiusa);
    elemento.tabIndex = -1;
    return elemento;
  };

function classiCella<R>(colonna: Colonna<R>, valore: Valore, riga: R | undefined): string[] {
  const tono = riga && colonna.tono?.(riga);
  return [
    `t-${colonna.tipo}`,
    ...(tono ? [`t-${tono}`] : []),
    ...(colonna.attenuata ? ['t-attenuata'] : []),
    ...(colonna.tipo === 'numero' && !colonna.senzaRosso && negativo(valore) ? ['t-negativa'] : []),
  ];
}
