import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Briciola } from '#domain/elenchi/rotte-web.ts';
import { useRottaWeb } from '#web/ui/rotta.ts';
import classi from './intestazione.module.css';

export interface IntestazioneProps {
  /** The screen's own title unless given. */
  readonly titolo?: string;
  readonly descrizione?: string;
  /** Beside the title: «FILTRO ATTIVO!». */
  readonly indicatori?: ReactNode;
  /** The actions at the right, the main one last. */
  readonly azioni?: ReactNode;
}

function Briciole({ briciole }: { readonly briciole: readonly Briciola[] }) {
  const { t } = useTranslation();
  if (briciole.length === 0) return null;
  return (
    <nav aria-label={t('percorso')}>
      <ol className={classi.briciole}>
        {briciole.map(({ titolo, percorso }) => (
          <li key={titolo}>{percorso ? <Link to={percorso}>{titolo}</Link> : titolo}</li>
        ))}
      </ol>
    </nav>
  );
}

/** The head of a page: where we are, its title, its state, what can be done. */
export function Intestazione({ titolo, descrizione, indicatori, azioni }: IntestazioneProps) {
  const rotta = useRottaWeb();
  return (
    <header className={classi.intestazione}>
      <div className={classi.nome}>
        <Briciole briciole={rotta?.briciole ?? []} />
        <div className={classi.titolo}>
          <h1>{titolo ?? rotta?.titolo}</h1>
          {indicatori}
        </div>
        {descrizione ? <p className={classi.descrizione}>{descrizione}</p> : null}
      </div>
      {azioni ? (
        <Group gap={8} align="stretch" justify="flex-end" ml="auto">
          {azioni}
        </Group>
      ) : null}
    </header>
  );
}
