import { useState } from 'react';
import {
  type FiltroTitoli,
  filtroConfermato,
  filtroTitoliVuoto,
  perVariante,
} from '#domain/titoli/filtro/filtro-titoli.ts';
import { inModificaDi, type TitoliInModifica } from '#domain/titoli/filtro/scelte-titoli.ts';
import { useRaggruppamenti } from '#web/lookup/filtro/raggruppamenti.ts';
import { SezioniTitoli } from '#web/lookup/filtro/SezioniTitoli.tsx';
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
  const [inModifica, setInModifica] = useState<TitoliInModifica | null>(null);
  const ripresa = inModificaDi({ ...filtroTitoliVuoto, ...filtro }, raggruppamenti.tutti);
  return (
    <div className={classi.filtro}>
      <SezioniTitoli
        variante="ridotto"
        inModifica={inModifica ?? ripresa}
        onModifica={(nuova) => {
          setInModifica(nuova);
          onCambia(essenziale(nuova.filtro));
        }}
        raggruppamenti={raggruppamenti}
      />
    </div>
  );
}
