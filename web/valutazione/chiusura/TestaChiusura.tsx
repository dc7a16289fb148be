import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PassoChiusura, passiChiusura } from '#contract/valutazione/chiusura.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { SceltaLibro } from '#web/contabilita/SceltaLibro.tsx';
import { Passi } from '#web/lavori/Passi.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import type { Azione } from './azione-chiusura.ts';
import classi from './chiusura.module.css';
import type { Stato, Valutazione } from './chiusura-api.ts';
import { NOMI_PASSI, nomeDi, passoRaggiunto } from './passi-chiusura.ts';

const PASSI = passiChiusura.map((passo) => NOMI_PASSI[passo]);

export interface TestaChiusuraProps {
  readonly stato: Stato | undefined;
  readonly passo: PassoChiusura;
  readonly valutazione: Valutazione | null;
  readonly inCorso?: boolean;
  /** Absent where nothing is left to do, or who looks may not do it. */
  readonly azione?: Azione | undefined;
  readonly onIndietro?: (() => void) | undefined;
  readonly onRisimula?: (() => void) | undefined;
  readonly onPasso: (passo: PassoChiusura) => void;
  /** Between back and the action: prints, and what else a step allows. */
  readonly altro?: ReactNode;
}

/** Words that say where one stands in a book: another one is looked at from its beginning. */
const DI_UN_LIBRO = {
  ...{ esercizio: '', passo: '', lavoro: '', simulazione: '' },
  ...{ riga: '', confronta: '', mostra: '' },
};

const DETTI: Readonly<Record<Stato['stato'], string | null>> = {
  A: null,
  P: 'Chiuso, da approvare',
  C: 'Approvato',
  D: 'Definitivo',
};

/** Which exercise and run (of a closed one there is one), on which step one stands, what can be done there. */
export function TestaChiusura(props: TestaChiusuraProps) {
  const { stato, passo, valutazione, inCorso = false, azione, onIndietro, onRisimula } = props;
  const { libro } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const procedi = () => {
    if (azione && azione.attende === null && !inCorso) azione.esegui();
  };
  useTastoPagina('procedi', procedi);
  useTastoPagina('indietro', () => onIndietro?.());
  useTastoPagina('risimula', () => {
    if (!inCorso) onRisimula?.();
  });
  const dell = stato && DETTI[stato.stato];
  return (
    <>
      <Intestazione
        titolo={stato ? `Chiusura esercizio ${stato.esercizio}` : 'Chiusura esercizio'}
        indicatori={
          <>
            {valutazione && !dell ? <Etichetta maiuscolo>{nomeDi(valutazione)}</Etichetta> : null}
            {dell ? (
              <Etichetta maiuscolo tono="accento">
                {dell}
              </Etichetta>
            ) : null}
          </>
        }
        azioni={
          <>
            {onIndietro ? (
              <Button variant="default" rightSection={<Tasto>Esc</Tasto>} onClick={onIndietro}>
                Indietro
              </Button>
            ) : null}
            {props.altro}
            {onRisimula ? (
              <Button
                variant="default"
                disabled={inCorso}
                rightSection={<Tasto>F5</Tasto>}
                onClick={onRisimula}
              >
                Risimula
              </Button>
            ) : null}
            {azione ? (
              <div className={classi.azione}>
                <Button
                  disabled={azione.attende !== null}
                  loading={inCorso}
                  aria-describedby={azione.attende ? 'attende' : undefined}
                  rightSection={<Tasto>F10</Tasto>}
                  onClick={procedi}
                >
                  {azione.nome}
                </Button>
                {azione.attende ? (
                  <p id="attende" className="nota">
                    {azione.attende}
                  </p>
                ) : null}
              </div>
            ) : null}
          </>
        }
      />
      <SceltaLibro
        valore={libro ?? null}
        onCambia={(nuovo) => void cambia({ ...DI_UN_LIBRO, libro: nuovo ?? '' })}
      />
      <Passi
        passi={PASSI}
        attuale={NOMI_PASSI[passo]}
        {...(stato && { raggiunto: NOMI_PASSI[passoRaggiunto(stato)] })}
        onPasso={(nome) => {
          const suo = passiChiusura.find((uno) => NOMI_PASSI[uno] === nome);
          if (suo) props.onPasso(suo);
        }}
      />
    </>
  );
}
