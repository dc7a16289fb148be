import { type PassoChiusura, passiChiusura } from '#contract/valutazione/chiusura.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import type { Controlli, Stato, Valutazione } from './chiusura-api.ts';

export const NOMI_PASSI: Readonly<Record<PassoChiusura, string>> = {
  controlli: 'Controlli',
  simulazione: 'Simulazione',
  conferma: 'Conferma valutazione',
  contabilizza: 'Contabilizza',
  epilogo: 'Epilogo',
  riapertura: 'Riapertura',
};

const posto = (passo: PassoChiusura): number => passiChiusura.indexOf(passo);

/** What was confirmed and annulled is kept to be looked at: it is no run to go on with. */
const viva = ({ stato }: Pick<Valutazione, 'stato'>): boolean => stato !== 'A';

/** How far one has come: what comes after it cannot be stood on yet. */
export function passoRaggiunto({ simulazioni, confermata, passo }: Stato): PassoChiusura {
  if (confermata === null) return simulazioni.some(viva) ? 'simulazione' : 'controlli';
  if (passo === 'fatta') return 'riapertura';
  return posto(passo) > posto('conferma') ? passo : 'conferma';
}

/** The step that is shown: that of the address as far as one has come, else where there is something to do. */
export function passoMostrato(stato: Stato, chiesto: string | undefined): PassoChiusura {
  const raggiunto = passoRaggiunto(stato);
  const suo = passiChiusura.find((uno) => uno === chiesto);
  return suo !== undefined && posto(suo) <= posto(raggiunto) ? suo : raggiunto;
}

export const passoPrima = (passo: PassoChiusura): PassoChiusura | null =>
  passiChiusura[posto(passo) - 1] ?? null;

/** The run that is shown: that of the address, the confirmed one, else the last that is no hypothesis. */
export function valutazioneMostrata(
  { simulazioni, confermata }: Stato,
  chiesta: string | undefined,
): Valutazione | null {
  const tutte = confermata === null ? simulazioni : [confermata, ...simulazioni];
  const dallUltima = simulazioni.filter(viva).toSorted((a, b) => b.numero - a.numero);
  return (
    tutte.find(({ guid }) => guid === chiesta) ??
    confermata ??
    dallUltima.find(({ ipotesi }) => !ipotesi) ??
    dallUltima[0] ??
    null
  );
}

/** What a run is looked at beside: what the address says, else the one before it. */
export function daConfrontare(
  { simulazioni }: Pick<Stato, 'simulazioni'>,
  mostrata: Valutazione,
  chiesta: string | undefined,
): Valutazione | null {
  const altre = simulazioni.filter(({ guid }) => guid !== mostrata.guid);
  const prima = altre
    .filter((una) => viva(una) && una.numero < mostrata.numero && !una.ipotesi)
    .toSorted((a, b) => b.numero - a.numero)[0];
  return altre.find(({ guid }) => guid === chiesta) ?? prima ?? null;
}

/** What the confirmation waits for, in words; null where it waits for nothing. */
export function cheCosaAttende(
  valutazione: Valutazione,
  controlli: Pick<Controlli, 'controlli'> | undefined,
): string | null {
  const { ipotesi, superata, effetto } = valutazione;
  if (!viva(valutazione)) return 'È stata annullata: attende una nuova simulazione.';
  if (ipotesi) return 'È un’ipotesi: si confronta, non si conferma.';
  if (superata) return 'Qualcosa è cambiato dopo: attende una nuova simulazione.';
  if (controlli === undefined) return 'Attende i controlli.';
  const ferme = controlli.controlli.filter(({ fermaConferma }) => fermaConferma).length;
  const attese = [
    ...(effetto.daDecidere > 0 ? [contati(effetto.daDecidere, 'decisione', 'decisioni')] : []),
    ...(ferme > 0 ? [contati(ferme, 'controllo', 'controlli')] : []),
    ...(effetto.anomalie > 0 ? [contati(effetto.anomalie, 'valore', 'valori')] : []),
  ];
  return attese.length === 0 ? null : `Attende ${attese.join(', ')}.`;
}

/** Whether one has come past a step: it is done, or there was nothing to do. */
export const oltre = ({ passo }: Pick<Stato, 'passo'>, suo: PassoChiusura): boolean =>
  passo === 'fatta' || posto(passo) > posto(suo);

/** «Simulazione 3», «Ipotesi 4», «Confermata», «Annullata». */
export function nomeDi({
  stato,
  ipotesi,
  numero,
}: Pick<Valutazione, 'stato' | 'ipotesi' | 'numero'>) {
  if (stato === 'C') return 'Confermata';
  if (stato === 'A') return 'Annullata';
  return `${ipotesi ? 'Ipotesi' : 'Simulazione'} ${numero}`;
}
