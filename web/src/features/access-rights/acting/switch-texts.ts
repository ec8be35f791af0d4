// The button of the switch is on the first screen; its other texts come with the menu.
export const myself = 'Myself'
export const actingFor = 'Acting for:'
