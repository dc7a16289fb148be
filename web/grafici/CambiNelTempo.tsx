import { Button, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { siPuoRiprovare } from '#web/base/api.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { VOCI_CAMBI } from './aspetto-serie.ts';
import { CambiPiccoli } from './CambiPiccoli.tsx';
import { useCambiDelPeriodo } from './cambi-del-periodo.ts';
import classi from './grafici.module.css';
import { Legenda } from './Legenda.tsx';
import { SenzaDati } from './SenzaDati.tsx';
import { DIVISE_GRAFICO, type DivisaGrafico, finestra } from './serie-cambi.ts';
import { TabellaCambi } from './TabellaCambi.tsx';

// The chart's code comes while its rates come, not after them.
const grafico = import('./GraficoCambi.tsx');
const GraficoCambi = lazy(() => grafico);

interface CambiNelTempoProps {
  readonly riferimento: Data;
  /** Its values in figures, too. */
  readonly tabella: boolean;
}

/**
 * The exchange-rate line chart (docs/regole/schermate.md#cambi-nel-tempo) with its legend and its
 * table.
 */
export function CambiNelTempo({ riferimento, tabella }: CambiNelTempoProps) {
  const periodo = finestra(riferimento);
  const { attesa, errore, riprova, punti } = useCambiDelPeriodo(periodo);
  const [nascoste, setNascoste] = useState<ReadonlySet<DivisaGrafico>>(new Set());
  const accendi = (divisa: DivisaGrafico) => {
    const nuove = new Set(nascoste);
    if (!nuove.delete(divisa)) nuove.add(divisa);
    setNascoste(nuove);
  };
  const visibili = DIVISE_GRAFICO.filter((una) => !nascoste.has(una));
  const conDati = !attesa && !errore && punti.length > 0;
  return (
    <section className={`pannello ${classi.riquadro}`} aria-labelledby="titolo-cambi">
      <header className={classi.testa}>
        <div>
          <h2 id="titolo-cambi">Cambi contro euro</h2>
          <p>
            Lunedì dal {stampaData(periodo.dal, 'dd/MM/yy')} al {stampaData(periodo.al, 'dd/MM/yy')}
          </p>
        </div>
        {conDati ? (
          <Legenda
            nome="Divise mostrate"
            voci={VOCI_CAMBI}
            accesa={(divisa) => !nascoste.has(divisa)}
            onAccendi={accendi}
          />
        ) : null}
      </header>
      <Stack gap={0} justify="center" mih={350}>
        {attesa ? <Attesa /> : null}
        {errore ? (
          <StatoVuoto
            titolo={
              siPuoRiprovare(errore) ? 'I cambi non si sono caricati' : 'I cambi non si vedono'
            }
            motivo={errore.message}
            azione={siPuoRiprovare(errore) ? <Button onClick={riprova}>Riprova</Button> : null}
          />
        ) : null}
        {!attesa && !errore && punti.length === 0 ? <SenzaDati periodo={periodo} /> : null}
        {conDati ? (
          <Suspense fallback={<Attesa />}>
            <GraficoCambi punti={punti} visibili={visibili} />
          </Suspense>
        ) : null}
      </Stack>
      {conDati ? <CambiPiccoli punti={punti} periodo={periodo} /> : null}
      {conDati && tabella ? <TabellaCambi punti={punti} divise={visibili} /> : null}
    </section>
  );
}
