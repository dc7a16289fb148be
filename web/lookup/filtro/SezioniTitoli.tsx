import type { Obblighi } from '#domain/archivi/filtro/filtro-archivio.ts';
import type { VarianteFiltro } from '#domain/titoli/filtro/filtro-titoli.ts';
import type { TitoliInModifica } from '#domain/titoli/filtro/scelte-titoli.ts';
import { Sezione } from '#web/ui/filtri/Sezione.tsx';
import { CampoDelPannello } from './CampoDelPannello.tsx';
import classi from './filtro-titoli.module.css';
import type { Raggruppamenti } from './raggruppamenti.ts';
import { sezioniDi } from './sezioni-titoli.ts';

export interface SezioniTitoliProps {
  readonly variante: VarianteFiltro;
  readonly inModifica: TitoliInModifica;
  readonly onModifica: (inModifica: TitoliInModifica) => void;
  readonly raggruppamenti: Raggruppamenti;
  readonly obblighi?: Obblighi;
}

/** The sections of the securities filter, for a panel of its own. */
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

/** The same fields close together in one section, among those of another panel. */
export function SezioneTitoli({ variante, ...resto }: SezioniTitoliProps) {
  return (
    <Sezione titolo="Titoli">
      <div className={classi.unita}>
        {sezioniDi(variante).map(({ titolo, aspetto, campi }) => (
          <div key={titolo} className={classi[aspetto]}>
            {campi.map((campo) => (
              <CampoDelPannello key={campo.campo} campo={campo} {...resto} />
            ))}
          </div>
        ))}
      </div>
    </Sezione>
  );
}
