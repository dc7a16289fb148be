import { type CartaAPosti, postiDi } from '#domain/movimenti/posti.ts';
import { type Data, eData } from '#domain/tempo/data.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { alPosto } from './al-posto.ts';
import { CampoCifra } from './CampoCifra.tsx';
import { campoNoto, etichettaImporto } from './campi-fissato.ts';
import { errorePresso } from './errori-fissato.ts';
import classi from './fissato.module.css';
import type { CampoCalcolato } from './fissato-api.ts';
import { eModificato, testoDi, valoreMostrato } from './modulo.ts';
import { Spento } from './Spento.tsx';
import type { Fissato } from './use-fissato.ts';

export interface CartaImportiProps {
  readonly fissato: Fissato;
  readonly carta: CartaAPosti;
  readonly titolo: string;
  readonly onEntra: (campo: string) => void;
}

const EURO = 'EUR';

/** What the titolo is counted in. */
const divisaDi = ({ calcolo, bozza }: Fissato): string =>
  calcolo.campi.find(({ nome }) => nome === 'codDivisa')?.valore ??
  testoDi(bozza, 'codDivisa') ??
  EURO;

/** The amounts, each in its place: asked, proposed or computed as the movement wants, or dimmed. */
export function CartaImporti({ fissato, carta, titolo, onEntra }: CartaImportiProps) {
  const { calcolo } = fissato;
  const divisa = divisaDi(fissato);
  // Of what is counted in euro the counterparts are the amounts themselves.
  if (carta === 'euro' && divisa === EURO) return null;
  const campi = new Map(calcolo.campi.map((campo) => [campo.nome, campo]));
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
        {postiDi(carta, new Set(campi.keys())).map(({ nome, riga, colonna }) => {
          const campo = campi.get(nome);
          return (
            <div key={nome} {...alPosto({ riga, colonna })}>
              {campo ? (
                <Importo fissato={fissato} campo={campo} divisa={divisa} onEntra={onEntra} />
              ) : (
                <Spento etichetta={etichettaImporto(nome)} />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface ImportoProps extends Pick<CartaImportiProps, 'fissato' | 'onEntra'> {
  readonly campo: CampoCalcolato;
  readonly divisa: string;
}

function Importo({ fissato, campo, divisa, onEntra }: ImportoProps) {
  const { bozza, scrivi } = fissato;
  const { nome, nota } = campo;
  const valore = valoreMostrato(bozza, campo);
  const errore = errorePresso(fissato, nome);
  const cambia = (nuovo: string | null) => scrivi(nome, nuovo, campo);
  if (campoNoto(nome)?.decimali === undefined)
    return (
      <CampoData
        etichetta={campo.etichetta}
        valore={valore && eData(valore) ? (valore as Data) : null}
        onCambia={cambia}
        errore={errore}
        nota={nota ?? undefined}
      />
    );
  return (
    <CampoCifra
      campo={{ ...campo, etichetta: etichettaImporto(nome, campo.etichetta) }}
      valore={valore}
      modificato={eModificato(bozza, campo)}
      errore={errore}
      divisa={nome === 'cambio' ? divisa : undefined}
      onCambia={cambia}
      onEntra={() => onEntra(nome)}
    />
  );
}
