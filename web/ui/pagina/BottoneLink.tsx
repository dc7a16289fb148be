import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AncoraProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    readonly ref?: Ref<HTMLAnchorElement>;
  };

/** A link that looks like a button: it can be copied or opened in a new tab as any other. */
export const BottoneLink = createLink((props: AncoraProps) => <Button component="a" {...props} />);
