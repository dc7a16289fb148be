const A_ROMA = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as a clock in Rome shows it: 13/04/2026 16:02; a text that is none stays as it is. */
export function stampaIstante(istante: string): string {
  const quando = new Date(istante);
  return Number.isNaN(quando.getTime()) ? istante : A_ROMA.format(quando).replace(',', '');
}
