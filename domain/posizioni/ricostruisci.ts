import { metodiCosto } from '#domain/calcolo/lotti/metodi.ts';
import type { EsitoScarico } from '#domain/calcolo/lotti/metodo.ts';
import {
  esigiNonSottoZero,
  frazionamento,
  rivaluta,
  scorporo,
  seFinisseLAnno,
} from '#domain/calcolo/lotti/operazioni-sul-capitale.ts';
import {
  GiacenzaInsufficiente,
  LottiInadatti,
  type Posizione,
} from '#domain/calcolo/lotti/posizione.ts';
import { inQuantita, stacca, trasferimento } from '#domain/calcolo/lotti/trasferimento.ts';
import { chiudiAnni } from './anni-chiusi.ts';
import { fermatoAZero, passaNonTolto } from './non-tolto.ts';
import type { EffettoAnno, EffettoRiga, RigaRicostruita, StatoPosizione } from './riga.ts';

/** A row takes out more than there is: which one, how much there was and how much it asks, in millionths. */
export class MovimentoScoperto extends Error {
  override readonly name = 'MovimentoScoperto';
  readonly riga: RigaRicostruita;
  readonly disponibile: bigint;
  readonly chiesta: bigint;

  constructor(riga: RigaRicostruita, { disponibile, chiesta }: GiacenzaInsufficiente) {
    super(`Il movimento ${riga.id} scarica più di quanto c’è.`);
    this.riga = riga;
    this.disponibile = disponibile;
    this.chiesta = chiesta;
  }
}

/** What a played row cannot be: lots that do not make its quantity, a cost written down below zero. */
export class MovimentoImpossibile extends Error {
  override readonly name = 'MovimentoImpossibile';
  readonly riga: RigaRicostruita;
  /** Whether it is the chosen lots that are not right. */
  readonly deiLotti: boolean;

  constructor(riga: RigaRicostruita, causa: RangeError) {
    super(causa.message);
    this.riga = riga;
    this.deiLotti = causa instanceof LottiInadatti;
  }
}

export interface ModoDiGioco {
  /** Years in progress are left open, for more rows. */
  readonly aperti?: boolean;
  /**
   * What is taken off a cost in euro takes no more than there is, and is remembered: of loads that carry less than in the books, as
   * the taxman's do.
   */
  readonly fermoAZero?: boolean;
}

export interface EsitoGioco {
  readonly effetti: readonly EffettoRiga[];
  readonly anni: readonly EffettoAnno[];
}

const effetto = (riga: RigaRicostruita, di: Partial<EffettoRiga>): EffettoRiga => ({
  id: riga.id,
  posizione: riga.posizione,
  quantita: 0n,
  costo: 0n,
  costoDivisa: 0n,
  parti: [],
  costoRicevuto: 0n,
  ...di,
});

const lotto = (riga: RigaRicostruita, di: { costo: bigint; costoDivisa: bigint }) => ({
  id: String(riga.id),
  data: riga.data,
  quantita: riga.quantita,
  ...di,
});

function carica(riga: RigaRicostruita, { metodo, posizione }: StatoPosizione): EffettoRiga {
  const { costo, costoDivisa, quantita } = riga;
  metodiCosto[metodo].carica(posizione, lotto(riga, { costo, costoDivisa }));
  return effetto(riga, { quantita, costo, costoDivisa });
}

const scaricato = (riga: RigaRicostruita, quantita: bigint, esito: EsitoScarico): EffettoRiga =>
  effetto(riga, {
    quantita: -quantita,
    costo: -(esito.costo ?? 0n),
    costoDivisa: -(esito.costoDivisa ?? 0n),
    parti: esito.parti,
  });

const rettificheDi = ({ anno }: Posizione) => ({
  rettifica: anno?.rettifica ?? 0n,
  rettificaDivisa: anno?.rettificaDivisa ?? 0n,
});

function scarica(riga: RigaRicostruita, stato: StatoPosizione): EffettoRiga {
  const { metodo, posizione } = stato;
  const { data, quantita, lotti } = riga;
  const prima = rettificheDi(posizione);
  const esito = metodiCosto[metodo].scarica(posizione, {
    data,
    quantita,
    ...(lotti && { lotti }),
  });
  const dopo = rettificheDi(posizione);
  if (esito.costo === null)
    stato.uscite.push({
      ...{ id: riga.id, quantita, rettifica: prima.rettifica - dopo.rettifica },
      rettificaDivisa: prima.rettificaDivisa - dopo.rettificaDivisa,
    });
  return scaricato(riga, quantita, esito);
}

/** Cost is of something: where nothing is held there is none to change. */
function esigiGiacenza({ quantita }: Posizione): void {
  if (quantita === 0n) throw new GiacenzaInsufficiente(0n, 0n);
}

/** How many a split adds, or takes away with a minus: by its ratio of what is held, else as it was written. */
function delFrazionamento({ genere, quantita, rapporto }: RigaRicostruita, tenute: bigint): bigint {
  const verso = genere === 'raggruppamento' ? -1n : 1n;
  if (rapporto === null) return verso * quantita;
  const { nuove, vecchie, unita, alPosto } = rapporto;
  const date = ((tenute * nuove) / vecchie / unita) * unita;
  if (!alPosto) return verso * date;
  if (verso * (date - tenute) < 0n)
    throw new RangeError(
      verso > 0n
        ? 'Con questo rapporto i titoli diminuiscono: è un raggruppamento.'
        : 'Con questo rapporto i titoli aumentano: è un frazionamento.',
    );
  return date - tenute;
}

/** More or fewer units for the same cost. */
function fraziona(riga: RigaRicostruita, { posizione, uscite }: StatoPosizione): EffettoRiga {
  const vecchie = posizione.quantita;
  const quantita = delFrazionamento(riga, vecchie);
  const nuove = vecchie + quantita;
  if (vecchie === 0n || nuove < 0n) throw new GiacenzaInsufficiente(vecchie, riga.quantita);
  if (nuove === 0n) throw new RangeError('Un raggruppamento non azzera la giacenza.');
  frazionamento(posizione, { nuove, vecchie });
  for (const una of uscite) una.quantita = (una.quantita * nuove) / vecchie;
  return effetto(riga, { quantita });
}

/** A change of the cost of what is held, with its sign. */
function rettifica(
  riga: RigaRicostruita,
  stato: StatoPosizione,
  { fermoAZero }: ModoDiGioco,
): EffettoRiga {
  const { posizione, metodo } = stato;
  esigiGiacenza(posizione);
  const resta = seFinisseLAnno(metodiCosto[metodo], posizione, riga.data);
  const costo = fermoAZero ? fermatoAZero(stato, resta.costo, riga.costo) : riga.costo;
  const { costoDivisa } = riga;
  esigiNonSottoZero(resta.costo + costo);
  esigiNonSottoZero(resta.costoDivisa + costoDivisa);
  rivaluta(posizione, { costo, costoDivisa });
  return effetto(riga, { costo, costoDivisa });
}

function scorpora(riga: RigaRicostruita, { posizione, metodo }: StatoPosizione): EffettoRiga {
  if (riga.quota === null) throw new RangeError('Manca la parte di costo che esce.');
  esigiGiacenza(posizione);
  const uscito = scorporo(metodiCosto[metodo], posizione, { ...riga.quota, giorno: riga.data });
  return scaricato(riga, 0n, uscito);
}

interface Coppia {
  readonly uscita: RigaRicostruita;
  readonly da: StatoPosizione;
  readonly entrata: RigaRicostruita;
  readonly a: StatoPosizione;
}

const differenza = (prima: Posizione, dopo: Posizione) => ({
  costo: dopo.costo - prima.costo,
  costoDivisa: dopo.costoDivisa - prima.costoDivisa,
});

/** Lots that pass with their days, at their cost, in the ratio of the two quantities. */
function passa({ uscita, da, entrata, a }: Coppia): readonly EffettoRiga[] {
  const prima = { ...a.posizione };
  const mosso = trasferimento(
    metodiCosto[da.metodo],
    da.posizione,
    a.posizione,
    {
      data: uscita.data,
      quantita: uscita.quantita,
      nuove: entrata.quantita,
      vecchie: uscita.quantita,
      ...(uscita.lotti && { lotti: uscita.lotti }),
    },
    metodiCosto[a.metodo],
  );
  return [
    effetto(uscita, {
      quantita: -uscita.quantita,
      costo: -mosso.costo,
      costoDivisa: -mosso.costoDivisa,
      parti: mosso.parti,
    }),
    effetto(entrata, { quantita: mosso.quantitaEntrata, ...differenza(prima, a.posizione) }),
  ];
}

/**
 * What goes out gives its cost to something bought on this day: one lot, of what both cost. What was
 * sold short gives what it brought in, which makes the other cheaper (or its sale dearer).
 */
function esercita(
  { uscita, da, entrata, a }: Coppia,
  { fermoAZero }: ModoDiGioco,
): readonly EffettoRiga[] {
  const parti = stacca(metodiCosto[da.metodo], da.posizione, {
    data: uscita.data,
    quantita: uscita.quantita,
    ...(uscita.lotti && { lotti: uscita.lotti }),
  });
  const somma = (di: (parte: (typeof parti)[number]) => bigint) =>
    parti.reduce((totale, parte) => totale + di(parte), 0n);
  const [costo, costoDivisa] = [somma((parte) => parte.costo), somma((parte) => parte.costoDivisa)];
  const uscito = effetto(uscita, {
    quantita: -uscita.quantita,
    costo: -costo,
    costoDivisa: -costoDivisa,
    parti,
  });
  const verso = da.corta ? -1n : 1n;
  if (entrata.genere === 'scarico') {
    const venduto = suRiga(entrata, () => scarica(entrata, a));
    return [uscito, { ...venduto, costoRicevuto: verso * costo }];
  }
  const suo = entrata.costo + verso * costo;
  const ricevuto = {
    costo: fermoAZero && suo < 0n ? 0n : suo,
    costoDivisa: entrata.costoDivisa + verso * costoDivisa,
  };
  if (ricevuto.costo < 0n || ricevuto.costoDivisa < 0n)
    throw new RangeError('Il premio incassato supera il prezzo: il costo andrebbe sotto zero.');
  metodiCosto[a.metodo].carica(a.posizione, lotto(entrata, ricevuto));
  return [uscito, effetto(entrata, { quantita: entrata.quantita, ...ricevuto })];
}

/** A part of the cost passes, lot by lot, to what is received; the old titolo stays. */
function scindi({ uscita, da, entrata, a }: Coppia): readonly EffettoRiga[] {
  const { lotti, anno } = da.posizione;
  const tenute = [...lotti.map(({ quantita }) => quantita), ...(anno ? [anno.caricata] : [])];
  const uscito = scorpora(uscita, da);
  const parti = uscito.parti.map((parte, i) => ({ ...parte, quantita: tenute[i] ?? 0n }));
  for (const entra of inQuantita(parti, entrata.quantita))
    metodiCosto[a.metodo].carica(a.posizione, entra);
  return [
    uscito,
    effetto(entrata, {
      quantita: entrata.quantita,
      costo: -uscito.costo,
      costoDivisa: -uscito.costoDivisa,
    }),
  ];
}

function insieme(coppia: Coppia, modo: ModoDiGioco): readonly EffettoRiga[] {
  const { uscita, da, entrata, a } = coppia;
  if (da === a) throw new RangeError('Chi dà e chi riceve sono la stessa posizione.');
  if (entrata.quantita === 0n || (uscita.quantita === 0n && uscita.genere !== 'scissione'))
    throw new RangeError('Manca la quantità che passa da una posizione all’altra.');
  const compra = entrata.genere === 'scarico' || entrata.costo !== 0n || entrata.costoDivisa !== 0n;
  if (compra && uscita.genere === 'uscita') return esercita(coppia, modo);
  if (da.corta !== a.corta)
    throw new RangeError('Fra una posizione lunga e una corta non passa alcun costo.');
  return uscita.genere === 'scissione' ? scindi(coppia) : passa(coppia);
}

const DA_SOLE: Partial<
  Record<
    RigaRicostruita['genere'],
    (riga: RigaRicostruita, stato: StatoPosizione, modo: ModoDiGioco) => EffettoRiga
  >
> = {
  carico: carica,
  scarico: scarica,
  frazionamento: fraziona,
  raggruppamento: fraziona,
  scorporo: scorpora,
  rettifica,
};

/** What the row cannot do names the row. */
function suRiga<T>(riga: RigaRicostruita, fa: () => T): T {
  try {
    return fa();
  } catch (causa) {
    if (causa instanceof GiacenzaInsufficiente) throw new MovimentoScoperto(riga, causa);
    if (causa instanceof RangeError) throw new MovimentoImpossibile(riga, causa);
    throw causa;
  }
}

function gioco(
  riga: RigaRicostruita,
  stato: StatoPosizione,
  altra: { readonly riga: RigaRicostruita; readonly stato: StatoPosizione } | null,
  modo: ModoDiGioco,
): readonly EffettoRiga[] {
  if (altra) return insieme({ uscita: riga, da: stato, entrata: altra.riga, a: altra.stato }, modo);
  const sola = DA_SOLE[riga.genere];
  if (!sola || riga.idCapofila !== null)
    throw new RangeError('Manca l’altra riga della stessa registrazione.');
  return [sola(riga, stato, modo)];
}

/**
 * Plays rows on their positions, in the order in which they are given, pairs together; it changes the
 * positions and answers what each row did (decision 0020; methods: docs/regole/costo.md#metodi,
 * #conservazione, docs/regole/cedole.md#capitale-a-rate).
 * A year of a yearly method is closed when a later one begins, and at the end unless `aperti`: what its
 * sales cost is as of what is known. More out than in throws `MovimentoImpossibile`; positions are then
 * half played and to be thrown away.
 */
export function ricostruisci(
  righe: readonly RigaRicostruita[],
  stati: ReadonlyMap<number, StatoPosizione>,
  modo: ModoDiGioco = {},
): EsitoGioco {
  const effetti: EffettoRiga[] = [];
  const anni: EffettoAnno[] = [];
  const statoDi = (posizione: number): StatoPosizione => {
    const stato = stati.get(posizione);
    if (!stato) throw new RangeError(`La posizione ${posizione} non è fra quelle date.`);
    return stato;
  };
  for (let i = 0; i < righe.length; i++) {
    const riga = righe[i] as RigaRicostruita;
    const dopo = righe[i + 1];
    const seguente = dopo?.idCapofila === riga.id ? dopo : undefined;
    for (const una of seguente ? [riga, seguente] : [riga]) {
      const stato = statoDi(una.posizione);
      chiudiAnni(una.posizione, stato, una.data, anni);
      stato.ultimaData = una.data;
    }
    const stato = statoDi(riga.posizione);
    const altra = seguente ? { riga: seguente, stato: statoDi(seguente.posizione) } : null;
    const tenute = stato.posizione.quantita;
    const tenuteDAltra = altra?.stato.posizione.quantita ?? 0n;
    effetti.push(...suRiga(riga, () => gioco(riga, stato, altra, modo)));
    if (altra) passaNonTolto({ ...altra, tenute: tenuteDAltra }, null);
    passaNonTolto({ riga, stato, tenute }, altra?.riga.genere === 'entrata' ? altra.stato : null);
    if (seguente) i++;
  }
  if (!modo.aperti)
    for (const [posizione, stato] of stati) chiudiAnni(posizione, stato, null, anni);
  return { effetti, anni };
}
