import { useState } from 'react';
import {
  type FiltroTitoli,
  filtroConfermato,
  filtroTitoliVuoto,
  perVariante,
} from '#domain/filtri/filtro-titoli.ts';
import { type BozzaTitoli, bozzaDi } from '#domain/filtri/scelte-titoli.ts';
import { useRaggruppamenti } from '#web/filtri/titoli/raggruppamenti.ts';
import { SezioniTitoli } from '#web/filtri/titoli/SezioniTitoli.tsx';
import classi from './provider.module.css';

export interface FiltroDeiTitoliProps {
  readonly filtro: Readonly<Record<string, unknown>>;
  readonly onCambia: (filtro: Readonly<Record<string, unknown>>) => void;
}

/** What of a filter says something: the rest is not kept. */
const essenziale = (filtro: FiltroTitoli): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filtroConfermato(perVariante(filtro, 'ridotto')) ?? {}).filter(
      ([, valore]) => valore !== null && valore !== undefined,
    ),
  );

/** The reduced securities filter, as the fields of a provider. */
export default function FiltroDeiTitoli({ filtro, onCambia }: FiltroDeiTitoliProps) {
  const raggruppamenti = useRaggruppamenti();
  const [bozza, setBozza] = useState<BozzaTitoli | null>(null);
  const ripresa = bozzaDi({ ...filtroTitoliVuoto, ...filtro }, raggruppamenti.tutti);
  return (
    <div className={classi.filtro}>
      <SezioniTitoli
        variante="ridotto"
        bozza={bozza ?? ripresa}
        onBozza={(nuova) => {
          setBozza(nuova);
          onCambia(essenziale(nuova.filtro));
        }}
        raggruppamenti={raggruppamenti}
      />
    </div>
  );
}
