/** How a command ends, for scripts and for systemd; the help of each command lists its own. */
export const USCITE = {
  0: 'tutto è andato bene',
  1: 'l’operazione non è riuscita; il motivo è scritto sopra',
  2: 'comando, opzione o variabile d’ambiente scritti male: nulla è stato fatto',
  3: 'il database manca, non risponde o non ha ciò che serve',
  4: 'la porta è occupata o non è permessa a questo utente',
  5: 'la cartella dei dati non si può scrivere, o il disco è pieno',
  130: 'fermato prima di essere pronto',
} as const;

export type Uscita = keyof typeof USCITE;

/** Something that whoever runs Rateo can put right: said in plain words, without a stack. */
export class ErroreAvvio extends Error {
  readonly uscita: Uscita;

  constructor(testo: string, uscita: Uscita, cause?: unknown) {
    super(testo, { cause });
    this.uscita = uscita;
  }
}

const DISCO = {
  ENOSPC: 'Il disco è pieno: liberare spazio e riprovare.',
  EDQUOT: 'Lo spazio concesso a questo utente sul disco è finito: liberarne e riprovare.',
  EROFS: 'Il disco è in sola lettura.',
} as const;

const percorsoDi = (e: Error): string => {
  const { path } = e as NodeJS.ErrnoException;
  return path === undefined ? '' : ` (${path})`;
};

/** The system's refusals about files in our words; any other error comes back as it is. */
export function conParoleNostre(e: unknown): Error {
  if (!(e instanceof Error)) return new Error(String(e));
  const codice = (e as NodeJS.ErrnoException).code ?? '';
  if (codice in DISCO)
    return new ErroreAvvio(`${DISCO[codice as keyof typeof DISCO]}${percorsoDi(e)}`, 5, e);
  if ('path' in e && (codice === 'ENOTDIR' || codice === 'EEXIST'))
    return new ErroreAvvio(
      `${(e as NodeJS.ErrnoException).path} non è una cartella: indicarne una con RATEO_HOME.`,
      5,
      e,
    );
  const suFile = 'path' in e && !('address' in e);
  if (suFile && (codice === 'EACCES' || codice === 'EPERM'))
    return new ErroreAvvio(
      `Questo utente non può leggere o scrivere ${(e as NodeJS.ErrnoException).path}: ` +
        'dargli la cartella (chown), o indicarne un’altra con RATEO_HOME.',
      5,
      e,
    );
  return e;
}

/** What to print of an error: our words, or the stack where nobody foresaw it or debug is asked. */
export function daStampare(e: Error, env: NodeJS.ProcessEnv = process.env): string {
  const previsto = e instanceof ErroreAvvio || e.name === 'Error';
  return previsto && env.RATEO_LOG !== 'debug' ? e.message : (e.stack ?? e.message);
}

export const uscitaDi = (e: Error): Uscita => (e instanceof ErroreAvvio ? e.uscita : 1);
