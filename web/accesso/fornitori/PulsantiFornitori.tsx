import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rotteAccessoFornitori } from '#contract/accesso-fornitori.ts';
import { chiama } from '#web/base/api.ts';
import classi from './fornitori.module.css';
import { linkAccesso } from './indirizzi.ts';

/** By whom one may come in; while it is not known, or cannot be, by name and password. */
export function useFornitori() {
  const { data } = useQuery({
    queryKey: ['accesso', 'fornitori'],
    queryFn: ({ signal }) => chiama(rotteAccessoFornitori.elenco, { signal }),
    retry: false,
  });
  return { fornitori: data?.fornitori ?? [], locale: data?.locale ?? true };
}

interface PulsantiFornitoriProps {
  readonly fornitori: readonly { readonly id: number; readonly nome: string }[];
  readonly ritorno: string | undefined;
  /** Whether the form stands above them. */
  readonly dopoIlModulo: boolean;
}

/** A button for each identity provider: a link, because the browser leaves for it. */
export function PulsantiFornitori({ fornitori, ritorno, dopoIlModulo }: PulsantiFornitoriProps) {
  if (fornitori.length === 0) return null;
  return (
    <>
      {dopoIlModulo ? <p className={classi.oppure}>oppure</p> : null}
      <div className={classi.pulsanti}>
        {fornitori.map(({ id, nome }) => (
          <Button
            key={id}
            component="a"
            href={linkAccesso(id, ritorno)}
            fullWidth
            variant={dopoIlModulo ? 'default' : 'filled'}
          >
            Entra con {nome}
          </Button>
        ))}
      </div>
    </>
  );
}
