import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classi from '#web/tabelle/pagina-con-indice.module.css';
import type { Dimensione, Raggruppamento } from './raggruppamenti-api.ts';
import { SENZA } from './TitoliRaggruppati.tsx';

interface IndiceProps {
  readonly dimensioni: readonly Dimensione[];
  readonly aperta: Dimensione;
  readonly raggruppamenti: readonly Raggruppamento[];
  readonly gruppo: string;
}

/** The dimensions, and the groupings of the one that is open with how many titoli they have. */
export function IndiceRaggruppamenti({ dimensioni, aperta, raggruppamenti, gruppo }: IndiceProps) {
  const suoi = raggruppamenti.filter(
    ({ numeroRaggruppamento }) => numeroRaggruppamento === aperta.id,
  );
  return (
    <div className={classi.indice}>
      <nav aria-label="Dimensioni">
        <h2>Dimensioni</h2>
        <ul>
          {dimensioni.map(({ id, descrizione }) => (
            <li key={id}>
              <Voce parole={{ dimensione: String(id) }} attiva={id === aperta.id}>
                <span>
                  {id} · {descrizione}
                </span>
              </Voce>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Raggruppamenti">
        <h2>{aperta.descrizione}</h2>
        <ul>
          <li>
            <VoceGruppo dimensione={aperta.id} gruppo="" aperto={gruppo}>
              <span>Tutti i titoli</span>
            </VoceGruppo>
          </li>
          {suoi.map(({ id, codRaggruppamento, descrizione, titoli }) => (
            <li key={id}>
              <VoceGruppo dimensione={aperta.id} gruppo={String(id)} aperto={gruppo}>
                <span>
                  <b>{codRaggruppamento}</b> {descrizione}
                </span>
                <span className={classi.quanti}>{titoli.toLocaleString('it')}</span>
              </VoceGruppo>
            </li>
          ))}
          <li>
            <VoceGruppo dimensione={aperta.id} gruppo={SENZA} aperto={gruppo}>
              <i>Senza raggruppamento</i>
            </VoceGruppo>
          </li>
        </ul>
      </nav>
    </div>
  );
}

interface VoceProps {
  readonly parole: Readonly<Record<string, string>>;
  readonly attiva: boolean;
  readonly children: ReactNode;
}

const Voce = ({ parole, attiva, children }: VoceProps) => (
  <Link to="." search={parole as never} aria-current={attiva ? 'page' : undefined}>
    {children}
  </Link>
);

interface VoceGruppoProps {
  readonly dimensione: number;
  readonly gruppo: string;
  readonly aperto: string;
  readonly children: ReactNode;
}

const VoceGruppo = ({ dimensione, gruppo, aperto, children }: VoceGruppoProps) => (
  <Voce
    parole={{ dimensione: String(dimensione), ...(gruppo ? { gruppo } : {}) }}
    attiva={gruppo === aperto}
  >
    {children}
  </Voce>
);
