import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { contati } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import type { Accettati, Controlli, Stato, Valutazione } from './chiusura-api.ts';
import { conSegno } from './EffettoChiusura.tsx';
import { nomeDi } from './passi-chiusura.ts';

const MOTIVO_MINIMO = 10;
const eBreve = (motivo: string): boolean => motivo.trim().length < MOTIVO_MINIMO;

interface CampoMotivoProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly onCambia: (valore: string) => void;
}

/** A reason that is kept. */
function CampoMotivo({ etichetta, valore, onCambia }: CampoMotivoProps) {
  return (
    <Textarea
      data-autofocus
      mt={12}
      label={etichetta}
      withAsterisk
      autosize
      minRows={2}
      maxLength={500}
      description="Motivo di almeno dieci caratteri, visibile nella storia."
      value={valore}
      onChange={({ currentTarget }) => onCambia(currentTarget.value)}
    />
  );
}

interface DomandaProps {
  readonly onChiudi: () => void;
}

interface DomandaConfermaProps extends DomandaProps {
  readonly stato: Stato;
  readonly valutazione: Valutazione;
  readonly controlli: Controlli | undefined;
  readonly onConferma: (accettati: Accettati) => void;
}

/** Asks once, naming company, day, movements and effect; what is accepted though it is missing wants its reason. */
export function DomandaConferma(props: DomandaConfermaProps) {
  const { stato, valutazione, controlli, onConferma, onChiudi } = props;
  const { azienda } = useSessione();
  const { effetto } = valutazione;
  const movimenti = contati(effetto.movimenti, 'movimento', 'movimenti');
  const nessuno = effetto.movimenti === 0;
  const [motivo, setMotivo] = useState('');
  const accettati =
    controlli?.controlli.filter(({ peso, accettabile }) => peso === 'errore' && accettabile) ?? [];
  return (
    <Modale
      titolo="Conferma la valutazione"
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: nessuno ? 'Conferma' : `Conferma e registra ${movimenti}`,
        impedita: accettati.length > 0 && eBreve(motivo),
        esegui: () =>
          onConferma(accettati.map(({ codice }) => ({ codice, motivo: motivo.trim() }))),
      }}
    >
      <p>
        {nomeDi(valutazione)} di <b>{azienda?.ragioneSociale}</b> al <b>{stampaData(stato.al)}</b>,
        libro {stato.codLibro}:{' '}
        {nessuno ? (
          'non c’è nulla da registrare.'
        ) : (
          <>
            si registrano {movimenti}, con un effetto di <b>{conSegno(effetto.risultato)}</b> sul
            risultato.
          </>
        )}{' '}
        Movimenti e archivi si chiudono fino a quel giorno.
      </p>
      {accettati.map(({ codice, messaggio, esempi }) => (
        <p key={codice} className="errato">
          Si accetta che manchi: {messaggio} {esempi.join(', ')}
        </p>
      ))}
      {accettati.length > 0 ? (
        <CampoMotivo etichetta="Perché si accetta" valore={motivo} onCambia={setMotivo} />
      ) : null}
    </Modale>
  );
}

interface DomandaAnnullaProps extends DomandaProps {
  readonly stato: Stato;
  readonly onAnnulla: (motivo: string) => void;
}

/** Takes a confirmed year's end back, which needs a reason that is kept. */
export function DomandaAnnulla({ stato, onAnnulla, onChiudi }: DomandaAnnullaProps) {
  const [motivo, setMotivo] = useState('');
  return (
    <Modale
      titolo={`Annulla la chiusura del ${stato.esercizio}`}
      aperta
      ferma
      onChiudi={onChiudi}
      annulla="Tieni la chiusura"
      conferma={{
        etichetta: 'Annulla la chiusura',
        distruttiva: true,
        impedita: eBreve(motivo),
        esegui: () => onAnnulla(motivo.trim()),
      }}
    >
      <p>
        I movimenti della valutazione si stornano al {stampaData(stato.al)}
        {stato.epilogo ? ', epilogo e riapertura si rovesciano' : ''}; movimenti e archivi si
        riaprono fin dove erano aperti. Le rimanenze restano, segnate annullate.
      </p>
      <CampoMotivo etichetta="Motivo" valore={motivo} onCambia={setMotivo} />
    </Modale>
  );
}

interface DomandaSempliceProps extends DomandaProps {
  readonly titolo: string;
  readonly testo: string;
  readonly etichetta: string;
  readonly distruttiva?: boolean;
  readonly onSi: () => void;
}

export function DomandaSemplice(props: DomandaSempliceProps) {
  const { titolo, testo, etichetta, distruttiva = false, onSi, onChiudi } = props;
  return (
    <Modale
      titolo={titolo}
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta, distruttiva, esegui: onSi }}
    >
      <p>{testo}</p>
    </Modale>
  );
}
