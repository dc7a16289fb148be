import classi from './passi.module.css';

export interface PassiProps<P extends string> {
  readonly passi: readonly P[];
  readonly attuale: P;
}

/** The steps of a piece of work, which of them are behind, and on which one stands. */
export function Passi<P extends string>({ passi, attuale }: PassiProps<P>) {
  const posto = passi.indexOf(attuale);
  return (
    <ol className={classi.passi} aria-label="Passi">
      {passi.map((passo, i) => (
        <li
          key={passo}
          aria-current={i === posto ? 'step' : undefined}
          data-fatto={i < posto || undefined}
        >
          {passo}
        </li>
      ))}
    </ol>
  );
}
