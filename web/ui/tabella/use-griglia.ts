import {
  createGrid,
  type GridApi,
  type GridOptions,
  type RowClassParams,
  type SuppressHeaderKeyboardEventParams,
  type SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Disposizione } from '#domain/accesso/viste/disposizione.ts';
import type { Verso } from '#domain/record/filtri/ordinamento.ts';
import { type DescrizioneTasto, type NomeTasto, tavolaTasti } from '#web/tasti/tavola.ts';
import { finestraDi } from '#web/ui/fuoco-di-apertura.ts';
import { finestreAperte } from '#web/ui/fuoco-di-ritorno.ts';
import { ricordaRiga } from '#web/ui/righe-lasciate.ts';
import { type Arrivo, arrivoDopo, rigaDiArrivo } from './arrivo.ts';
import { definizioni, PIEGA } from './colonne.ts';
import { testoDaModificare } from './digitazione.ts';
import {
  apreSullaRiga,
  entraInGriglia,
  esceConTab,
  type FuocoGriglia,
  tastoDiTestata,
} from './fuoco-griglia.ts';
import { segnaGrado, useGradi } from './gradi.ts';
import { chiaveTesta, lineeDi, testaDi } from './gruppi.ts';
import { COLONNA_SELEZIONE, colonneInVista } from './in-vista.ts';
import { modificaCella } from './modifica-cella.ts';
import { temaGriglia } from './moduli.ts';
import type { PropsGriglia } from './props-griglia.ts';
import { type Comandi, gestisciTasto, muovi } from './tastiera.ts';
import { testoGriglia } from './testi.ts';
import { decimaliMassimi } from './testo-cella.ts';
import type { PassoPagina, RigaTotali } from './tipi.ts';
import { chiaveTotali, totaliDi } from './totali.ts';
import { intestazioniDi, useColonne } from './use-colonne.ts';
import { useLarghezze } from './use-larghezze.ts';
import { useOrlo } from './use-orlo.ts';
import { useTastiDiPagina } from './use-tasti-di-pagina.ts';
import { useTotali } from './use-totali.ts';

interface Stato<R> extends FuocoGriglia<R> {
  arrivo: Arrivo | null;
  readonly decimali: Map<string, number>;
  misurate: ReadonlyMap<string, number>;
  /** Stops waiting for a window to close, after which the first rows take the focus. */
  smette: (() => void) | null;
  /** Selections that came from the grid: when they come back the keys may have moved on already. */
  readonly riferite: WeakSet<readonly string[]>;
}

const ATTESA_FUOCO_MS = 30;

/** Creates the grid once in its container and keeps it in step with the props. */
export function useGriglia<R extends object>(
  contenitore: RefObject<HTMLDivElement | null>,
  props: PropsGriglia<R>,
): RefObject<GridApi<R> | null> {
  const api = useRef<GridApi<R>>(null);
  const stato = useRef<Stato<R>>({
    props,
    arrivo: null,
    decimali: new Map(),
    misurate: new Map(),
    attiva: null,
    fuoco: true,
    esce: false,
    smette: null,
    riferite: new WeakSet(),
  });
  // With the screen and not after it: a key pressed as soon as a page is seen is for that page.
  useLayoutEffect(() => {
    stato.current.props = props;
  });
  // The grid is made with the first props; every later change goes through the effects below.
  useLayoutEffect(() => {
    const elemento = contenitore.current;
    if (!elemento) return;
    api.current = createGrid(elemento, opzioni(stato.current, elemento));
    elemento.querySelector('[role="grid"]')?.setAttribute('aria-label', props.etichetta);
    const suo = stato.current;
    const esce = (evento: KeyboardEvent) => esceConTab(evento, { elemento, api: api.current }, suo);
    elemento.addEventListener('keydown', esce);
    return () => {
      elemento.removeEventListener('keydown', esce);
      suo.smette?.();
      api.current?.destroy();
      // A screen that is hidden while another loads comes back with a new grid: it opens once more, on its row.
      suo.fuoco = true;
    };
  }, [contenitore, props.etichetta]);

  useColonne(api, stato, props);
  const { selezione, gruppi, chiusi } = props;
  const righe = useMemo(
    () => props.righe && (lineeDi(props.righe, gruppi, chiusi) as readonly R[]),
    [props.righe, gruppi, chiusi],
  );
  // Before the rows: those that arrive with it may be chosen by the key that led to them.
  useLayoutEffect(() => {
    if (!api.current || !selezione || stato.current.riferite.has(selezione)) return;
    allineaSelezione(api.current, selezione, chiaviDi(api.current));
  }, [selezione]);
  useLayoutEffect(() => {
    if (!righe || !api.current) return;
    const { arrivo, decimali } = stato.current;
    for (const colonna of stato.current.props.colonne) {
      if (colonna.tipo === 'numero')
        decimali.set(colonna.campo, decimaliMassimi(colonna, stato.current.props.righe ?? []));
    }
    const prima = conFuoco(contenitore.current) ? api.current.getFocusedCell() : null;
    const gia = chiaviDi(api.current);
    api.current.setGridOption('rowData', [...righe]);
    const nuove = chiaviDi(api.current).difference(gia);
    allineaSelezione(api.current, stato.current.props.selezione ?? [], nuove);
    stato.current.arrivo = null;
    if (arrivo && righe.length > 0) {
      const riga = rigaDiArrivo(arrivo, righe.length);
      if (arrivo.sceglie) muovi(api.current, riga, arrivo.colonna);
      else api.current.setFocusedCell(riga, arrivo.colonna);
    } else if (stato.current.fuoco && righe.length > 0 && contenitore.current) {
      stato.current.smette = apreSullaRiga(api.current, stato.current, contenitore.current);
    } else if (prima && righe.length > 0 && !conFuoco(contenitore.current)) {
      // The row that had it has gone: the one in its place takes it.
      api.current.setFocusedCell(Math.min(prima.rowIndex, righe.length - 1), prima.column);
    }
    if (righe.length > 0) stato.current.fuoco = false;
  }, [contenitore, righe]);
  useLarghezze(contenitore, api, stato, props);
  useOrlo(contenitore, api, props);
  useGradi(contenitore, api, { righe, gruppi });
  useTotali(api, props);
  useTastiDiPagina(contenitore, api, stato);
  useFuocoSu(contenitore, api, stato, props.fuocoSu);
  useDaModificare(contenitore, api, stato, props.daModificare);
  return api;
}

/** A window opened meanwhile (Ctrl+K) has the focus: a grid that is not in it must not take it from under it. */
const altraFinestra = (elemento: Element): boolean =>
  finestreAperte() > (finestraDi(elemento) === null ? 0 : 1);

/** The editor of a cell that the caller names. */
function useDaModificare<R extends object>(
  contenitore: RefObject<HTMLDivElement | null>,
  api: RefObject<GridApi<R> | null>,
  stato: RefObject<Stato<R>>,
  daModificare: PropsGriglia<R>['daModificare'],
): void {
  useEffect(() => {
    const elemento = contenitore.current;
    const nodo = daModificare && api.current?.getRowNode(daModificare.chiave);
    if (!elemento || !api.current || !nodo || nodo.rowIndex === null) return;
    // Tab has already opened the next cell of the row.
    if (elemento.querySelector('.t-editor')) return;
    if (altraFinestra(elemento)) return;
    const { campo, valore, dubbio } = daModificare;
    const colonna = stato.current.props.colonne.find((una) => una.campo === campo);
    const iniziale = colonna && valore ? testoDaModificare(colonna, valore) : undefined;
    const cella = { indice: nodo.rowIndex, campo, iniziale, dubbio };
    modificaCella(elemento, api.current, () => stato.current.props, cella);
  }, [contenitore, api, stato, daModificare]);
}

/** The focus on a row that the caller names. */
function useFuocoSu<R>(
  contenitore: RefObject<HTMLDivElement | null>,
  api: RefObject<GridApi<R> | null>,
  stato: RefObject<Stato<R>>,
  fuocoSu: PropsGriglia<R>['fuocoSu'],
): void {
  useEffect(() => {
    if (!fuocoSu) return;
    // After the window that closes has given the focus back.
    const attesa = setTimeout(() => {
      const nodo = api.current?.getRowNode(fuocoSu.chiave);
      const elemento = contenitore.current;
      if (!api.current || !elemento || !nodo || nodo.rowIndex === null) return;
      if (altraFinestra(elemento)) return;
      const { primaScrivibile } = stato.current.props;
      const campo = fuocoSu.campo ?? primaScrivibile ?? colonneInVista(api.current)[0] ?? '';
      api.current.ensureColumnVisible(campo);
      muovi(api.current, nodo.rowIndex, campo);
    }, ATTESA_FUOCO_MS);
    return () => clearTimeout(attesa);
  }, [contenitore, api, stato, fuocoSu]);
}

const conFuoco = (contenitore: HTMLElement | null): boolean =>
  contenitore?.contains(document.activeElement) === true;

function chiaviDi<R>(api: GridApi<R>): ReadonlySet<string> {
  const chiavi = new Set<string>();
  api.forEachNode(({ id }) => chiavi.add(id ?? ''));
  return chiavi;
}

/** Makes the grid choose, among some rows, those that are chosen. */
function allineaSelezione<R>(
  api: GridApi<R>,
  scelte: readonly string[],
  righe: ReadonlySet<string>,
): void {
  for (const chiave of righe) {
    const nodo = api.getRowNode(chiave);
    const scelta = scelte.includes(chiave);
    if (nodo && nodo.isSelected() !== scelta) nodo.setSelected(scelta, false, 'api');
  }
}

function opzioni<R extends object>(stato: Stato<R>, elemento: HTMLElement): GridOptions<R> {
  const { props } = stato;
  const tasto = (parametri: SuppressKeyboardEventParams<R>) =>
    gestisciTasto(parametri, comandi(stato, parametri.api, elemento));
  const testata = (parametri: SuppressHeaderKeyboardEventParams<R>) =>
    tastoDiTestata(parametri, stato);
  return {
    theme: temaGriglia,
    getLocaleText: ({ key, defaultValue }) => testoGriglia(key, defaultValue),
    columnDefs: definizioni(intestazioniDi(props, stato)),
    rowData: [],
    getRowId: ({ data, rowPinned }) =>
      rowPinned
        ? chiaveTotali(data as unknown as RigaTotali<R>)
        : (chiaveTesta(data) ?? stato.props.chiave(data)),
    rowClassRules: {
      't-nuova': diRiga((riga) => stato.props.nuova?.(riga)),
      't-barrata': diRiga((riga) => stato.props.barrata?.(riga)),
      't-somma': diRiga((riga) => stato.props.somma?.(riga)),
      't-totali': ({ node }) => totaliDi(node) !== undefined,
      't-gruppo': ({ data }) => testaDi(data) !== undefined,
      't-gruppo-primo': ({ data }) => testaDi(data)?.gruppo.livello === 1,
    },
    defaultColDef: {
      resizable: true,
      wrapHeaderText: true,
      suppressHeaderMenuButton: true,
      suppressKeyboardEvent: tasto,
      suppressHeaderKeyboardEvent: testata,
    },
    selectionColumnDef: colonnaSelezione(tasto, testata),
    ...(props.onSelezione
      ? {
          rowSelection: {
            mode: 'multiRow',
            enableClickSelection: true,
            isRowSelectable: ({ data }) => testaDi(data) === undefined,
          },
        }
      : {}),
    // Rows are read in the order they are shown: 25 of them cost nothing to keep so.
    ensureDomOrder: true,
    // One stop of Tab, the arrows move in it (WAI-ARIA grid pattern).
    focusGridInnerElement: ({ api }) => stato.esce || entraInGriglia(api, stato),
    suppressNoRowsOverlay: true,
    suppressDragLeaveHidesColumns: true,
    suppressScrollOnNewData: true,
    animateRows: false,
    processRowPostCreate: ({ eRow, ePinnedLeftRow, ePinnedRightRow, node }) => {
      for (const riga of [eRow, ePinnedLeftRow, ePinnedRightRow])
        if (riga) segnaGrado(riga, node.data, stato.props.gruppi);
    },
    ...ascolti(stato),
  };
}

/** A class of the rows that are records. */
const diRiga =
  <R>(regola: (riga: R) => boolean | undefined) =>
  ({ data, node }: RowClassParams<R>): boolean =>
    data !== undefined && !totaliDi(node) && !testaDi(data) && regola(data) === true;

const premuto = (nome: NomeTasto, evento: KeyboardEvent): boolean => {
  const tasto: DescrizioneTasto = tavolaTasti[nome];
  return tasto.premuto?.(evento) === true;
};

type AscoltoTasti<R> = (parametri: SuppressKeyboardEventParams<R>) => boolean;

const colonnaSelezione = <R>(
  tasto: AscoltoTasti<R>,
  testata: (parametri: SuppressHeaderKeyboardEventParams<R>) => boolean,
) => ({
  width: 40,
  resizable: false,
  suppressMovable: true,
  lockPosition: true,
  suppressKeyboardEvent: tasto,
  suppressHeaderKeyboardEvent: testata,
});

function comandi<R extends object>(
  stato: Stato<R>,
  api: GridApi<R>,
  elemento: HTMLElement,
): Comandi<R> {
  const { pagina, onAttiva, onElimina, onPagina } = stato.props;
  return {
    pagina,
    attiva: (riga: R, campo: string) => onAttiva?.(riga, campo),
    piega: ({ gruppo }) => stato.props.onPiegaGruppo(gruppo.chiave),
    elimina: (righe: readonly R[]) => {
      if (righe.length > 0) onElimina?.(righe);
    },
    propria: (evento, righe) => {
      const tasto = stato.props.propri?.find(({ nome }) => premuto(nome, evento));
      tasto?.esegui(righe);
      return tasto !== undefined;
    },
    modifica: (indice, dove, iniziale) => {
      if (testaDi(api.getDisplayedRowAtIndex(indice)?.data)) return;
      const { colonne } = stato.props;
      const scrivibili = colonne.filter(({ modificabile }) => modificabile);
      const sua = scrivibili.some(({ campo }) => campo === dove);
      // F2 is of the row: where one stands on a cell that is only read it is the first that is written.
      const prima = iniziale === undefined ? scrivibili[0]?.campo : undefined;
      const campo = sua ? dove : (stato.props.primaScrivibile ?? prima ?? dove);
      modificaCella(elemento, api, () => stato.props, { indice, campo, iniziale });
    },
    inArrivo: (evento) => {
      const dopo =
        stato.arrivo && stato.props.attesa ? arrivoDopo(stato.arrivo, evento) : undefined;
      if (dopo) stato.arrivo = dopo;
      return dopo !== undefined;
    },
    cambiaPagina: (passo: PassoPagina, dove: 'prima' | 'ultima' | 'stessa') => {
      const cella = api.getFocusedCell();
      const righe = { prima: 0, ultima: -1, stessa: cella?.rowIndex ?? 0 };
      const colonna = cella?.column.getColId() ?? stato.props.colonne[0]?.campo ?? '';
      stato.arrivo = { riga: righe[dove], colonna, sceglie: true };
      onPagina?.(passo);
    },
  };
}

const suPiega = (evento: Event | null | undefined): boolean =>
  evento?.target instanceof Element && evento.target.closest(`.${PIEGA}`) !== null;

function ascolti<R extends object>(stato: Stato<R>): GridOptions<R> {
  const disponi = (cambia: Partial<Disposizione>) =>
    stato.props.onDisposizione({ ...stato.props.disposizione, ...cambia });
  return {
    onSelectionChanged: ({ api, source }) => {
      if (source === 'api' || source === 'rowDataChanged') return;
      const scelte = api.getSelectedNodes().map(({ id }) => id ?? '');
      stato.riferite.add(scelte);
      stato.props.onSelezione?.(scelte);
    },
    onSortChanged: ({ api, source }) => {
      if (source !== 'uiColumnSorted') return;
      const ordinate = api
        .getColumnState()
        .filter(({ sort }) => sort)
        .toSorted((prima, dopo) => (prima.sortIndex ?? 0) - (dopo.sortIndex ?? 0));
      stato.props.onOrdine?.(
        Object.fromEntries(
          ordinate.map(({ colId, sort }) => [colId, (sort === 'desc' ? 'DESC' : 'ASC') as Verso]),
        ),
      );
    },
    onCellFocused: ({ api, rowIndex, rowPinned, column }) => {
      const colonna = typeof column === 'string' ? column : column?.getColId();
      if (rowIndex !== null && colonna !== undefined)
        stato.attiva = { indice: rowIndex, colonna, fissa: rowPinned ?? null };
      const riga = rowIndex === null || rowPinned ? null : api.getDisplayedRowAtIndex(rowIndex);
      if (!riga?.data || testaDi(riga.data)) return;
      ricordaRiga(stato.props.nome, { chiave: riga.id ?? '', colonna: colonna ?? '' });
      stato.props.onRiga?.(riga.data);
    },
    onCellClicked: ({ data, event }) => {
      const testa = testaDi<R>(data);
      if (testa) stato.props.onPiegaGruppo(testa.gruppo.chiave);
      else if (data && suPiega(event)) stato.props.onPiega?.(data);
    },
    onCellDoubleClicked: ({ data, node, column, event }) => {
      if (testaDi(data)) return;
      // Two clicks on what folds have folded it twice.
      if (data && !totaliDi(node) && !suPiega(event))
        stato.props.onAttiva?.(data, column.getColId());
    },
    onColumnResized: ({ finished, source, column }) => {
      if (!finished || source !== 'uiColumnResized' || !column) return;
      const larghezze = { ...stato.props.disposizione.larghezze };
      larghezze[column.getColId()] = column.getActualWidth();
      disponi({ larghezze });
    },
    onColumnMoved: ({ finished, source, api }) => {
      if (!finished || source !== 'uiColumnMoved') return;
      const colonne = api.getColumnState().map(({ colId }) => colId);
      disponi({ sequenza: colonne.filter((colonna) => colonna !== COLONNA_SELEZIONE) });
    },
  };
}
