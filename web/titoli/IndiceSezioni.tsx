import { BarraTasti } from '#web/ui/Tasto.tsx';
import classi from './titoli.module.css';

interface VoceIndice {
  readonly nome: string;
  readonly tono?: 'errore' | 'avviso' | undefined;
  /** How many rows stand there. */
  readonly quante?: number;
}

export interface IndiceSezioniProps {
  readonly voci: readonly VoceIndice[];
  readonly corrente: string | undefined;
  readonly onScegli: (nome: string) => void;
}

const TASTI = [{ tasto: 'Alt PgSu PgGiù', azione: 'sezioni' }];
const DETTO = { errore: 'da sistemare', avviso: 'da guardare' } as const;

/** The sections of a long form at its side: where one is, where something is wrong. */
export function IndiceSezioni({ voci, corrente, onScegli }: IndiceSezioniProps) {
  return (
    <nav className={classi.indice} aria-label="Sezioni">
      <ol>
        {voci.map(({ nome, tono, quante = 0 }) => (
          <li key={nome}>
            <button
              type="button"
              aria-current={nome === corrente ? 'true' : undefined}
              onClick={() => onScegli(nome)}
            >
              <span>{nome}</span>
              {quante > 0 ? <span className={classi.quante}>{quante}</span> : null}
              {tono ? (
                <span
                  className={classi.segno}
                  data-tono={tono}
                  role="img"
                  aria-label={DETTO[tono]}
                />
              ) : null}
            </button>
          </li>
        ))}
      </ol>
      <BarraTasti tasti={TASTI} />
    </nav>
  );
}

/** Scrolls to a section and puts the focus on its first field. */
export function vaiASezione(corpo: HTMLElement, nome: string): void {
  const sezione = corpo.querySelector<HTMLElement>(`[data-sezione="${nome}"]`);
  sezione?.scrollIntoView({ block: 'start' });
  sezione
    ?.querySelector<HTMLElement>('input:not([disabled]), select, textarea, button')
    ?.focus({ preventScroll: true });
}
