import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Verso } from './attenzione.ts';

interface VaiProps {
  readonly verso: Verso | null;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A figure that leads to its rows; nowhere where one may not see them. */
export function Vai({ verso, children, ...altro }: VaiProps) {
  if (!verso) return <span {...altro}>{children}</span>;
  return (
    <Link to={verso.to} search={(verso.search ?? {}) as never} {...altro}>
      {children}
    </Link>
  );
}
