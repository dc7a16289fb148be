import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { confronta, eDecimale, segno } from '#domain/money/decimale.ts';
import { avviso, dato, errore, mancanza, type Regola, se } from './giudizio.ts';

const numero = (testo: string | null | undefined): string | null =>
  dato(testo) && eDecimale(testo) ? testo : null;

const conCedola = (tasso: string | null | undefined): boolean => {
  const letto = numero(tasso);
  return letto !== null && segno(letto) !== 0;
};

/** Kinds of rate whose income is the discount alone. */
const aSconto = ['B', 'C', 'Z'];

/** A coupon is paid every so often and accrues by a convention; a discount has no coupon. */
export const cedola: Regola = (titolo) => {
  const { tassoCedola, periodicita, tipoCalcoloRatei, tipoTasso } = titolo;
  const paga = conCedola(tassoCedola);
  const sconto = dato(tipoTasso) && aSconto.includes(tipoTasso);
  return [
    ...se(
      paga && sconto,
      errore(
        'tassoCedola',
        `Un titolo con tipo tasso ${tipoTasso} non ha cedola: vuotare il tasso o cambiare il tipo tasso.`,
      ),
    ),
    ...se(
      sconto && dato(titolo.dataPrimaCedola),
      errore(
        'dataPrimaCedola',
        `Un titolo con tipo tasso ${tipoTasso} non ha cedole: vuotare la data.`,
      ),
    ),
    ...se(
      paga && !sconto && !dato(periodicita),
      errore('periodicita', 'C’è una cedola: indicare ogni quanto si stacca.'),
    ),
    ...se(
      paga && !sconto && !dato(tipoCalcoloRatei),
      errore('tipoCalcoloRatei', 'C’è una cedola: indicare come si calcola il rateo.'),
    ),
    ...se(
      paga && tipoCalcoloRatei === 'NONE',
      avviso('tipoCalcoloRatei', 'C’è una cedola, ma il titolo non matura rateo: controllare.'),
    ),
    ...se(
      paga && titolo.corso === 'T',
      avviso('corso', 'Il prezzo comprende il rateo: nei movimenti il rateo non si aggiunge.'),
    ),
  ];
};

/** What the interest is computed from, by kind of rate. */
export const tasso: Regola = (titolo, { gruppo, parti }) => {
  const { tipo_Titolo, tipoTasso, tassoCedola, indiceRiferimento, tipoIndicizzazione } = titolo;
  const storia = parti === undefined ? undefined : parti.tassi > 0;
  const euribor = tipoIndicizzazione?.startsWith('V') === true;
  return [
    ...se(
      tipo_Titolo === 'Z' && dato(tipoTasso) && !['C', 'Z', 'P', 'S'].includes(tipoTasso),
      errore('tipoTasso', 'Uno zero coupon ha tipo tasso C o Z (P o S se capitalizza).'),
    ),
    ...se(
      gruppo === 'RF' && tipo_Titolo !== 'B' && !dato(tipoTasso),
      mancanza('tipoTasso', 'Manca il tipo tasso: le cedole e lo scarto ne dipendono.'),
    ),
    ...se(
      tipoTasso === 'F' && !dato(tassoCedola) && storia !== true,
      mancanza('tassoCedola', 'Il tasso è fisso: indicarlo (zero se non c’è cedola).'),
    ),
    ...se(
      tipoTasso === 'V' && !dato(indiceRiferimento) && !euribor && storia !== true,
      mancanza(
        'indiceRiferimento',
        'Il tasso è variabile: indicare l’indice, o i tassi rilevati nei dati estesi.',
      ),
    ),
    ...se(
      tipoTasso === 'T' && storia === false,
      mancanza(
        'tipoTasso',
        'Il tasso cresce nel tempo: scriverne i gradini tra i tassi dei dati estesi.',
      ),
    ),
    ...se(
      euribor && dato(tipoTasso) && tipoTasso !== 'V',
      errore('tipoTasso', 'Chi segue l’Euribor ha tipo tasso V: correggere uno dei due.'),
    ),
  ];
};

/** The bounds of a rate hold its value, and stand in their order. */
export const limitiDelTasso: Regola = (titolo) => {
  const minimo = numero(titolo.tassoMinimo);
  const massimo = numero(titolo.tassoMassimo);
  const fisso = titolo.tipoTasso === 'F' && (minimo !== null || massimo !== null);
  return [
    ...se(
      minimo !== null && massimo !== null && confronta(minimo, massimo) > 0,
      errore('tassoMassimo', 'Il tasso massimo è minore del minimo.'),
    ),
    ...se(
      fisso,
      avviso('tipoTasso', 'Il tasso è fisso, ma ha un minimo o un massimo: controllare.'),
    ),
  ];
};

/** Adjusted coupons end on the day that pays: they need a way to move to it. */
export const pagamento: Regola = (titolo) => {
  const adeguate = titolo.cedoleAdeguate === true;
  const sconto = dato(titolo.tipoTasso) && aSconto.includes(titolo.tipoTasso);
  return [
    ...se(
      adeguate && titolo.spostamentoPagamento === 'N',
      errore(
        'spostamentoPagamento',
        'Le cedole sono adeguate: indicare come si spostano nei festivi, o togliere «Cedole Adeguate».',
      ),
    ),
    ...se(
      adeguate && sconto,
      avviso('cedoleAdeguate', 'Il titolo non ha cedole da adeguare: controllare.'),
    ),
  ];
};

/** A rule of its own matters to what it counts. */
export const regoleProprie: Regola = ({
  tipoIndicizzazione,
  regolaDeflazione,
  modoControvalore,
}) => {
  const prezzi = indicizzazioneDi(tipoIndicizzazione ?? null);
  return [
    ...se(
      dato(regolaDeflazione) && prezzi?.deflazione !== true,
      avviso(
        'regolaDeflazione',
        'La regola della deflazione è dei BTP Italia (indicizzazione II): qui non ha effetto.',
      ),
    ),
    ...se(
      dato(modoControvalore) && prezzi === null,
      avviso(
        'modoControvalore',
        'La formula è di chi è legato ai prezzi: senza indicizzazione non ha effetto.',
      ),
    ),
  ];
};

/** What an indexed titolo needs to be revalued. */
export const indicizzazione: Regola = (titolo, { gruppo, parti }) => {
  const { tipoIndicizzazione } = titolo;
  if (!dato(tipoIndicizzazione)) return [];
  const prezzi = indicizzazioneDi(tipoIndicizzazione);
  const reale = prezzi !== null;
  // BTP Italia revalues from one coupon to the next; the others from their first day.
  const daBase = prezzi?.ripartePerCedola === false;
  return [
    ...se(
      tipoIndicizzazione === 'TF' && gruppo !== 'OICR',
      errore(
        'tipoIndicizzazione',
        'TF è dei fondi e degli ETF: scegliere un’altra indicizzazione.',
      ),
    ),
    ...se(
      tipoIndicizzazione !== 'TF' && gruppo === 'OICR',
      errore('tipoIndicizzazione', 'Un fondo o un ETF ha indicizzazione TF, o nessuna.'),
    ),
    ...se(
      reale && titolo.tipoTasso === 'B',
      errore('tipoIndicizzazione', 'Un BOT non è indicizzato: vuotare il campo.'),
    ),
    ...se(
      daBase && !dato(titolo.indiceBase),
      mancanza('indiceBase', 'Manca l’indice base: il coefficiente di indicizzazione ne dipende.'),
    ),
    ...se(
      reale && !dato(titolo.dataGodimento),
      mancanza('dataGodimento', 'Manca il godimento: da lì comincia la rivalutazione.'),
    ),
    ...se(
      tipoIndicizzazione === 'PF' && parti !== undefined && parti.poolFactor === 0,
      mancanza(
        'tipoIndicizzazione',
        'Mancano i pool factor: scriverli nel piano di ammortamento dei dati estesi.',
      ),
    ),
  ];
};

/** What a redemption before or in parts needs. */
export const rimborso: Regola = (titolo, { parti }) => [
  ...se(
    titolo.tipoRimborso === 'R' && parti !== undefined && parti.quote + parti.poolFactor === 0,
    mancanza(
      'tipoRimborso',
      'Il capitale si riduce nel tempo: scrivere il piano di ammortamento nei dati estesi.',
    ),
  ),
  ...se(
    titolo.tipoRimborso === 'U' && parti !== undefined && parti.quote > 0,
    avviso(
      'tipoRimborso',
      'C’è un piano di ammortamento, ma il rimborso è in una volta sola: controllare.',
    ),
  ),
  ...se(
    titolo.callable === true && parti?.call === 0,
    avviso('callable', 'Il titolo è callable: nei dati estesi mancano date e prezzi.'),
  ),
  ...se(
    titolo.callable === false && (parti?.call ?? 0) > 0,
    avviso(
      'callable',
      'Nei dati estesi ci sono date di rimborso anticipato: il titolo è callable?',
    ),
  ),
];
