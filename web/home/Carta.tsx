import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classi from './home.module.css';

export interface CartaProps {
  readonly titolo: string;
  /** The number that speaks; absent while it is being counted. */
  readonly cifra?: string | undefined;
  readonly children: ReactNode;
  readonly verso: { readonly to: string; readonly search?: object };
  /** Something to do, all in order, or not known because the question failed. */
  readonly tono: 'attenzione' | 'calma' | 'errore';
}

/** One thing to look at; the whole card leads to its screen. */
export function Carta({ titolo, cifra, children, verso, tono }: CartaProps) {
  return (
    <li className={classi.carta} data-tono={tono}>
      <h3>
        <Link to={verso.to} search={verso.search ?? {}}>
          {titolo}
        </Link>
      </h3>
      {cifra === undefined ? (
        <Skeleton height={24} width={56} my={4} />
      ) : (
        <p className={classi.cifra}>{cifra}</p>
      )}
      <div className={classi.nota}>{children}</div>
    </li>
  );
}
