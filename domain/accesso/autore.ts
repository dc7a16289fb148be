interface Fatto {
  readonly utente: string | null;
  /** The program that did it in the user's name. */
  readonly programma?: string | null | undefined;
}

/** Who did something, in words: a program is named before the user in whose name it acts. */
export const autore = ({ utente, programma }: Fatto, nessuno = 'sistema'): string =>
  programma ? `${utente ?? nessuno} (programma «${programma}»)` : (utente ?? nessuno);
