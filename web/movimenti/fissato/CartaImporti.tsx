import type { CartaCampo } from '#domain/movimenti/campi-movimento.ts';
import { CampoCifra } from './CampoCifra.tsx';
import { CampoDivisa } from './CampoDivisa.tsx';
import { CAMPI, campoNoto } from './campi-fissato.ts';
import { errorePresso } from './errori-fissato.ts';
import classi from './fissato.module.css';
import type { CampoCalcolato } from './fissato-api.ts';
import { eModificato, testoDi, valoreMostrato } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

export interface CartaImportiProps {
  readonly fissato: Fissato;
  readonly carta: Extract<CartaCampo, 'importi' | 'euro'>;
  readonly titolo: string;
  readonly onEntra: (campo: string) => void;
}

const EURO = 'EUR';

/** What the titolo is counted in. */
const divisaDi = ({ calcolo, bozza }: Fissato): string =>
  calcolo.campi.find(({ nome }) => nome === 'codDivisa')?.valore ??
  testoDi(bozza, 'codDivisa') ??
  EURO;

const diCarta =
  (carta: CartaCampo) =>
  ({ nome }: CampoCalcolato): boolean =>
    campoNoto(nome)?.carta === carta;

const posti = new Map(CAMPI.map(({ nome }, posto) => [nome, posto]));
const postoDi = ({ nome }: CampoCalcolato): number => posti.get(nome) ?? posti.size;
const comeSiLegge = (uno: CampoCalcolato, altro: CampoCalcolato): number =>
  postoDi(uno) - postoDi(altro);

/** The amounts, each asked, proposed or computed as the movement wants. */
export function CartaImporti({ fissato, carta, titolo, onEntra }: CartaImportiProps) {
  const { bozza, calcolo, scrivi } = fissato;
  const divisa = divisaDi(fissato);
  const campi = calcolo.campi.filter(diCarta(carta)).toSorted(comeSiLegge);
  // Of what is counted in euro the counterparts are the amounts themselves.
  if (campi.length === 0 || (carta === 'euro' && divisa === EURO)) return null;
  const id = `carta-${carta}`;
  return (
    <section
      className={`pannello ${classi.carta}`}
      aria-labelledby={id}
      aria-busy={!calcolo.attuale}
      data-stato={calcolo.noto && calcolo.attuale ? 'calcolato' : 'in attesa'}
    >
      <h2 className="titoletto" id={id}>
        {titolo}
      </h2>
      <div className={classi.quarti}>
        {campi.map((campo) =>
          campo.nome === 'codDivisa' ? (
            campo.uso === 'calcolato' ? null : (
              <CampoDivisa key={campo.nome} fissato={fissato} campo={campo} />
            )
          ) : (
            <CampoCifra
              key={campo.nome}
              campo={campo}
              valore={valoreMostrato(bozza, campo)}
              modificato={eModificato(bozza, campo)}
              errore={errorePresso(fissato, campo.nome)}
              divisa={campo.nome === 'cambio' ? divisa : undefined}
              onCambia={(valore) => scrivi(campo.nome, valore, campo)}
              onEntra={() => onEntra(campo.nome)}
            />
          ),
        )}
      </div>
    </section>
  );
}
