import type { VarianteFiltro } from '#domain/filtri/filtro-titoli.ts';
import type { BozzaTitoli } from '#domain/filtri/scelte-titoli.ts';
import { Sezione } from '#web/filtri/Sezione.tsx';
import { CampoDelPannello } from './CampoDelPannello.tsx';
import classi from './filtro-titoli.module.css';
import type { Raggruppamenti } from './opzioni-titoli.ts';
import { sezioniDi } from './sezioni-titoli.ts';

export interface SezioniTitoliProps {
  readonly variante: VarianteFiltro;
  readonly bozza: BozzaTitoli;
  readonly onBozza: (bozza: BozzaTitoli) => void;
  readonly raggruppamenti: Raggruppamenti;
}

/** The sections of the securities filter, for a panel of its own or among those of another. */
export function SezioniTitoli({ variante, ...resto }: SezioniTitoliProps) {
  return sezioniDi(variante).map(({ titolo, aspetto, campi }) => (
    <Sezione key={titolo} titolo={titolo}>
      <div className={classi[aspetto]}>
        {campi.map((campo) => (
          <CampoDelPannello key={campo.campo} campo={campo} {...resto} />
        ))}
      </div>
    </Sezione>
  ));
}
