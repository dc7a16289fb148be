import type { Rotta } from '#contract/rotta.ts';

/** Whether the call changes something that somebody else may have changed meanwhile. */
const puoCambiare = ({ metodo, accesso, stato, cambia }: Rotta): boolean => {
  if (cambia || metodo === 'PUT' || metodo === 'DELETE' || stato === 201 || stato === 202)
    return true;
  return metodo === 'POST' && accesso !== 'pubblico' && !accesso.endsWith('_R');
};

/**
 * The refusals that a call of the route may meet, as follows from what the route says of itself.
 * Every answer of the integration tests is compared with it (tests/setup/app.ts).
 */
export const rifiutiDi = (rotta: Rotta): readonly number[] => {
  const { metodo, accesso, ambito, limite, corpoGrezzo, rifiuti = {} } = rotta;
  const protetta = accesso !== 'pubblico';
  const identifica = protetta || limite !== undefined;
  const riceve = Boolean(rotta.params ?? rotta.query ?? rotta.body ?? corpoGrezzo);
  const conCorpo = metodo !== 'GET';
  const possibili: Readonly<Record<number, boolean>> = {
    400: riceve || conCorpo || ambito === 'azienda',
    401: identifica,
    403: identifica,
    404: protetta && (riceve || ambito !== 'nessuno'),
    409: puoCambiare(rotta),
    413: conCorpo,
    414: Boolean(rotta.params),
    421: true,
    // At the least for a name that nobody knows.
    422: true,
    429: true,
    500: true,
    503: true,
  };
  const seguono = Object.keys(possibili)
    .map(Number)
    .filter((stato) => possibili[stato]);
  return [...new Set([...seguono, ...Object.keys(rifiuti).map(Number)])].sort((a, b) => a - b);
};
