import { lazy, Suspense, useState } from 'react';
import type { EditoreProps } from '#web/record/campi.ts';
import classi from './provider.module.css';

const FiltroDeiTitoli = lazy(() => import('./FiltroDeiTitoli.tsx'));

type Filtro = Readonly<Record<string, unknown>>;

const vuoto = (filtro: Filtro): boolean => Object.keys(filtro).length === 0;

/** For which titoli a provider is called, where each one is a call. */
export function EditoreFiltro({ titolo, valore, disabilitato, errore, onCambia }: EditoreProps) {
  const filtro = (valore ?? {}) as Filtro;
  // Its lists are read when they are looked at, and stay.
  const [aperto, setAperto] = useState(false);
  return (
    <fieldset className={classi.intestazioni} disabled={disabilitato}>
      <legend>{titolo}</legend>
      <p className="spiega">
        Ogni titolo è una chiamata.{' '}
        {vuoto(filtro)
          ? 'Senza scelte si chiama per tutti i titoli in anagrafica.'
          : 'Si chiama soltanto per i titoli scelti qui.'}
      </p>
      <details className={classi.piega} onToggle={() => setAperto(true)}>
        <summary>Scegliere i titoli</summary>
        {aperto ? (
          <Suspense fallback={null}>
            <FiltroDeiTitoli filtro={filtro} onCambia={onCambia} />
          </Suspense>
        ) : null}
      </details>
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
    </fieldset>
  );
}
