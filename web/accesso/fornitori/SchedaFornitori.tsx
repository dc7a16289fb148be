import { useMemo } from 'react';
import { BottoneNuovo, ElencoTabella } from '#web/tabelle/PaginaTabella.tsx';
import { AccessoLocale } from './AccessoLocale.tsx';
import { tabellarioFornitori } from './tabellario-fornitori.ts';

/** By which identity providers one comes in, and whether by a password too. */
export function SchedaFornitori({ scrive }: { readonly scrive: boolean }) {
  const tabellario = useMemo(() => tabellarioFornitori(scrive), [scrive]);
  return (
    <>
      <AccessoLocale scrive={scrive} azioni={<BottoneNuovo tabellario={tabellario} />} />
      <ElencoTabella tabellario={tabellario} />
    </>
  );
}
