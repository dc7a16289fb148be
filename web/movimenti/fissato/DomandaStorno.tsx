import { Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { nomeMovimento } from './EliminaBozza.tsx';
import { capofila, type MovimentoLetto, stornaMovimento } from './fissato-api.ts';
import { righeDella } from './modulo.ts';

export interface DomandaStornoProps {
  readonly letto: MovimentoLetto;
  readonly griglia: string;
  readonly onChiudi: () => void;
}

/** Reversing is asked once, naming what goes. */
export function DomandaStorno({ letto, griglia, onChiudi }: DomandaStornoProps) {
  const { movimento } = letto;
  const righe = righeDella(letto);
  const { nreg, anno } = movimento;
  const naviga = useNavigate();
  const [note, setNote] = useState('');
  const [inCorso, setInCorso] = useState(false);
  const storna = async () => {
    setInCorso(true);
    try {
      const storno = capofila(await stornaMovimento(movimento, note.trim() || null));
      onChiudi();
      annunciaFatto(
        `Stornato ${nreg}/${anno}`,
        storno ? `Lo storno è registrato col numero ${storno.nreg}/${storno.anno}.` : '',
      );
      if (storno) void naviga({ to: `${griglia}/${storno.id}` });
    } catch (errore) {
      segnalaErrore('Movimento non stornato', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <Modale
      titolo={`Stornare ${nreg}/${anno}?`}
      aperta
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{ etichetta: 'Storna', esegui: () => void storna(), inCorso, distruttiva: true }}
    >
      <p>
        «{nomeMovimento(movimento)}»
        {righe.length > 1 ? `, con tutte le sue ${righe.length} righe,` : ''} resta com’è e riceve
        un movimento contrario con le stesse date: giacenze e costi tornano come se non ci fosse mai
        stato.
      </p>
      <Textarea
        label="Perché si storna"
        value={note}
        rows={2}
        mt={10}
        maxLength={2000}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Modale>
  );
}
