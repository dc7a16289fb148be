import classi from './passi.module.css';

export interface PassiProps<P extends string> {
  readonly passi: readonly P[];
  readonly attuale: P;
  /** Where one may stand again, up to the step that one has come to. */
  readonly raggiunto?: P;
  readonly onPasso?: (passo: P) => void;
}

/** The steps of a piece of work, which of them are behind, and on which one stands. */
export function Passi<P extends string>(props: PassiProps<P>) {
  const { passi, attuale, raggiunto = attuale, onPasso } = props;
  const posto = passi.indexOf(attuale);
  const fin = passi.indexOf(raggiunto);
  return (
    <ol className={classi.passi} aria-label="Passi">
      {passi.map((passo, i) => (
        <li
          key={passo}
          aria-current={i === posto ? 'step' : undefined}
          data-fatto={(i < fin && i !== posto) || undefined}
        >
          {onPasso && i <= fin && i !== posto ? (
            <button type="button" onClick={() => onPasso(passo)}>
              {passo}
            </button>
          ) : (
            passo
          )}
        </li>
      ))}
    </ol>
  );
}
