import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { differenza, segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { erroriDeiCampi, segnalaErrore } from '#web/record/errore.ts';
import { CampoNumero } from '#web/ui/CampoNumero.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './chiusura.module.css';
import { CHIAVE_CHIUSURA, decidi, type Rimanenza } from './chiusura-api.ts';
import { chiede } from './righe-chiusura.ts';

const SI_NO = [
  ['si', 'Sì'],
  ['no', 'No'],
] as const;
type SiNo = (typeof SI_NO)[number][0] | '';
const RECUPERABILE = { decimaliMin: 4, decimaliMax: 10 };
/** What a reason has at least. */
const MOTIVO_MINIMO = 3;

export interface DecisioneProps {
  readonly guid: string;
  readonly rimanenza: Rimanenza;
  /** «1 di 2»; null of a waiver, which is one's own choice. */
  readonly posto: string | null;
  readonly siDecide: boolean;
  readonly onDecisa: () => void;
}

const scelta = (uno: boolean | null): SiNo => (uno === null ? '' : uno ? 'si' : 'no');

/** What somebody decides of a position: whether its loss lasts and to what value, or that it is waived; and why. */
export function Decisione(props: DecisioneProps) {
  const { rimanenza, posto, siDecide } = props;
  const diDeroga = chiede(rimanenza) === 'deroga';
  const che = diDeroga ? 'Deroga' : 'Perdita durevole';
  return (
    <section className={`pannello ${classi.carta}`} aria-label={che}>
      <header>
        <h2 className="titoletto">
          {che} · {rimanenza.cod_Titolo}
        </h2>
        {posto ? <span className="nota">decisione {posto}</span> : null}
      </header>
      {siDecide ? (
        <Modulo {...props} diDeroga={diDeroga} />
      ) : (
        <p>
          {diDeroga
            ? rimanenza.deroga
              ? 'In deroga: non svalutato.'
              : 'Svalutato al mercato.'
            : rimanenza.durevole
              ? 'Durevole.'
              : 'Non durevole.'}{' '}
          {rimanenza.motivo ?? ''}
        </p>
      )}
    </section>
  );
}

type ModuloProps = DecisioneProps & { readonly diDeroga: boolean };

function Modulo({ guid, rimanenza, diDeroga, onDecisa }: ModuloProps) {
  const memoria = useQueryClient();
  const [risposta, setRisposta] = useState<SiNo>(
    diDeroga ? scelta(rimanenza.deroga) : scelta(rimanenza.durevole),
  );
  const [recuperabile, setRecuperabile] = useState(rimanenza.valoreRecuperabile);
  const [motivo, setMotivo] = useState(rimanenza.motivo ?? '');
  const [errori, setErrori] = useState<Readonly<Record<string, string>>>({});
  const [inCorso, setInCorso] = useState(false);
  const manca =
    risposta === ''
      ? 'Scegliere Sì o No'
      : motivo.trim().length < MOTIVO_MINIMO
        ? 'Scrivere il motivo'
        : null;
  const salva = async () => {
    if (manca || inCorso || rimanenza.id === null) return;
    setInCorso(true);
    try {
      const comune = { motivo: motivo.trim(), versione: rimanenza.versione };
      const si = risposta === 'si';
      await decidi(guid, rimanenza.id, {
        ...comune,
        ...(diDeroga ? { deroga: si } : { durevole: si, valoreRecuperabile: recuperabile }),
      });
      await memoria.invalidateQueries({ queryKey: CHIAVE_CHIUSURA });
      onDecisa();
    } catch (errore) {
      setErrori(erroriDeiCampi(errore));
      segnalaErrore('Decisione non presa', errore);
      // Somebody else may have decided meanwhile: what they did is seen before one decides again.
      await memoria.invalidateQueries({ queryKey: CHIAVE_CHIUSURA });
    } finally {
      setInCorso(false);
    }
  };
  const tasti = useTastiModulo(() => void salva());
  const quanto = rimanenza.svalutazione ?? '0';
  return (
    <div className={classi.decisione} data-deroga={diDeroga || undefined} onKeyDownCapture={tasti}>
      <Segmenti
        etichetta={diDeroga ? 'In deroga' : 'Durevole'}
        scelte={SI_NO}
        valore={risposta as 'si'}
        onScelta={setRisposta}
      />
      {diDeroga ? null : (
        <>
          <CampoNumero
            etichetta="Recuperabile"
            facoltativo
            decimali={RECUPERABILE}
            valore={recuperabile}
            onCambia={setRecuperabile}
            errore={errori.valoreRecuperabile}
            disabilitato={risposta !== 'si'}
            aiuto={
              rimanenza.prezzo === null
                ? 'per 100, o per unità'
                : `mercato ${testoEsatto(rimanenza.prezzo, 2)}`
            }
          />
          <div>
            <span className={classi.etichetta}>Svalutazione</span>
            <output className={classi.calcolata}>{testoEsatto(quanto, 2)}</output>
            {segno(quanto) > 0 && rimanenza.valoreBilancio !== null ? (
              <span className="nota">
                a {testoEsatto(rimanenza.valoreBilancio, 2)} da{' '}
                {testoEsatto(differenza(rimanenza.valoreBilancio, `-${quanto}`), 2)}
              </span>
            ) : null}
          </div>
        </>
      )}
      <CampoTesto
        etichetta="Motivo *"
        valore={motivo}
        onCambia={setMotivo}
        errore={errori.motivo}
        segnaposto="Perché, in poche parole"
      />
      <div className={classi.perche}>
        <p className="spiega">{rimanenza.proposta ?? ''}</p>
        <Button
          size="xs"
          disabled={manca !== null}
          loading={inCorso}
          title={manca ?? undefined}
          rightSection={<Tasto>Ctrl Invio</Tasto>}
          onClick={() => void salva()}
        >
          Decidi
        </Button>
      </div>
    </div>
  );
}
