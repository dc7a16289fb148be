import { cioCheResta } from '#domain/importazioni/cio-che-resta.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { inAnteprima, type Lavoro, registratiInParte } from '#web/lavori/lavoro.ts';

const quante = (numero: number, una: string, molte: string): readonly string[] =>
  numero > 0 ? [`${stampaIntero(numero)} ${numero === 1 ? una : molte}`] : [];

/** What a job came to, in a line for its user. */
export function esitoInParole(lavoro: Lavoro): string {
  const { stato, problema, esito } = lavoro;
  if (stato === 'in attesa') return 'In attesa che un lavoratore sia libero.';
  if (stato === 'fallito') return problema?.detail ?? 'Non riuscito.';
  if (stato === 'annullato') {
    const registrati = registratiInParte(lavoro);
    return `Interrotto: ${registrati > 0 ? cioCheResta(registrati) : 'nulla è stato scritto.'}`;
  }
  if (inAnteprima(lavoro)) return 'Righe lette: attendono una conferma.';
  if (!esito) return '';
  const parti = [
    ...quante(esito.inseriti, 'riga inserita', 'righe inserite'),
    ...quante(esito.aggiornati, 'aggiornata', 'aggiornate'),
    ...quante(esito.eliminati ?? 0, 'eliminata', 'eliminate'),
    ...quante(esito.scartati, 'scartata', 'scartate'),
  ];
  if (parti.length > 0) return `${parti.join(', ')}.`;
  if (esito.invariati > 0) return 'Nessuna riga è cambiata.';
  return `${quante(esito.letti, 'riga', 'righe')[0] ?? 'Nessuna riga'}.`;
}
