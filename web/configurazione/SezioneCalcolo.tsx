import { Radio } from '@mantine/core';
import {
  modiControvalore,
  type Regola,
  type RegoleIndicizzati,
  regoleDeflazione,
} from '#domain/calcolo/regole-indicizzati.ts';
import { titoloImpostazione } from '#domain/configurazione/titoli.ts';
import classi from './configurazione.module.css';
import type { SezioneProps } from './sezione.ts';

/** How indexed titoli are counted where the market has more than one way: each with what it does. */
export function SezioneCalcolo({ modulo, mie, scrive }: SezioneProps) {
  return (
    <>
      <p className={classi.spiegazione}>
        Dove il mercato conta in più modi, qui si sceglie quello di tutti. Un titolo che ne segue un
        altro lo dice nella sua scheda, sezione Indicizzazione; come si è arrivati a un importo dice
        sempre quale regola è stata usata e da dove viene.
      </p>
      <Scelta
        nome="regolaDeflazione"
        regole={regoleDeflazione}
        di="Di un BTP Italia: da quale indice si conta il semestre dopo un calo dei prezzi."
        valore={mie.regolaDeflazione}
        scrive={scrive}
        onCambia={(regolaDeflazione) => modulo.cambia({ regolaDeflazione })}
      />
      <Scelta
        nome="modoControvalore"
        regole={modiControvalore}
        di="Di ogni titolo legato ai prezzi: come si fa l’importo da pagare."
        valore={mie.modoControvalore}
        scrive={scrive}
        onCambia={(modoControvalore) => modulo.cambia({ modoControvalore })}
      />
    </>
  );
}

interface SceltaProps<C extends string> {
  readonly nome: keyof RegoleIndicizzati;
  /** What the rule is about, in a sentence. */
  readonly di: string;
  readonly regole: readonly Regola<C>[];
  readonly valore: C;
  readonly scrive: boolean;
  readonly onCambia: (codice: C) => void;
}

function Scelta<C extends string>({ nome, di, regole, valore, scrive, onCambia }: SceltaProps<C>) {
  const scegli = (codice: string) => {
    const scelta = regole.find((una) => una.codice === codice);
    if (scelta) onCambia(scelta.codice);
  };
  return (
    <Radio.Group
      className={classi.regola}
      label={titoloImpostazione[nome]}
      description={di}
      value={valore}
      onChange={scegli}
    >
      {regole.map(({ codice, descrizione, spiegazione }, i) => (
        <Radio
          key={codice}
          value={codice}
          label={i === 0 ? `${descrizione} (raccomandata)` : descrizione}
          description={spiegazione}
          disabled={!scrive}
        />
      ))}
    </Radio.Group>
  );
}
